import type { Translate } from '#messages/t.ts'

let translate: Translate = (key) => key

/** The page's words, for what the stores of this room say in toasts. */
export function setTranslate(t: Translate): void {
  translate = t
}

export const t: Translate = (key, values) => translate(key, values)
