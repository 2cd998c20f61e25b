import { atom } from 'nanostores'
import type { Refusal } from '#domain/auth/refusal.ts'

// state
/** Sentences for a 401 without one of its own, set by the page. */
export const $refusals = atom<Partial<Record<Refusal, string>>>({})
/** The question about photos that have not been sent yet, before they are deleted with the sign-out; set by the page. */
export const $unsentQuestion = atom<{ ask: (count: number) => string }>({ ask: String })
