import { atom } from 'nanostores'
import type { Refusal } from '#domain/auth/refusal.ts'

// state
/** Texts for a 401 without a sentence from the API, set by the page. */
export const $refusals = atom<Partial<Record<Refusal, string>>>({})
/** The question before a sign-out that deletes unsent photos, set by the page. */
export const $unsentQuestion = atom<{ ask: (count: number) => string }>({ ask: String })
