import { parseLocale } from '#domain/shell/locale.ts'

export const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'
