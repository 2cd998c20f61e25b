import type { Translate } from '#messages/t.ts'

let translate: Translate = (key) => key

/** The page's words, for what the stores of this room say in toasts and at fields. */
export function setWords(t: Translate): void {
  translate = t
}

export const say: Translate = (key, values) => translate(key, values)
