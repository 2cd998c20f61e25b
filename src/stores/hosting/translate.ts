import { stepName } from '#domain/hosting/steps.ts'
import type { Translate } from '#messages/t.ts'

let translate: Translate = (key) => key

/** The page's words, for what the stores of this room say in toasts and at fields. */
export function setTranslate(t: Translate): void {
  translate = t
}

export const t: Translate = (key, values) => translate(key, values)

/** Of a form that cannot be chosen yet: which one was completed, and which is the next. */
export function blockedWords({ done, next }: { done: number; next: number }): string {
  const [last, requested] = [done, next].map((step) => t(`hosting.steps.${stepName(step)}`))
  return t('hosting.menu.blocked', { done: last, next: requested })
}
