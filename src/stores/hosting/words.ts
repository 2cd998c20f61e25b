import { stepName } from '#domain/hosting/steps.ts'
import type { Translate } from '#messages/t.ts'

let translate: Translate = (key) => key

/** The page's words, for what the stores of this room say in toasts and at fields. */
export function setWords(t: Translate): void {
  translate = t
}

export const say: Translate = (key, values) => translate(key, values)

/** Of a form that cannot be chosen yet: which one was completed, and which is the next. */
export function blockedWords({ done, next }: { done: number; next: number }): string {
  const [last, wanted] = [done, next].map((step) => say(`hosting.steps.${stepName(step)}`))
  return say('hosting.menu.blocked', { done: last, next: wanted })
}
