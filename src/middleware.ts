import { defineMiddleware } from 'astro:middleware'
import '#messages/all.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

/** server/handler.ts has already chosen the language; in development it is chosen here. */
export const onRequest = defineMiddleware(({ locals, cookies, url }, next) => {
  locals.locale ??=
    parseLocale(url.searchParams.get('lang')) ?? parseLocale(cookies.get('lang')?.value) ?? 'en'
  locals.t = translator(locals.locale)
  return next()
})
