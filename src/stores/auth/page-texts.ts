import { atom } from 'nanostores'
import type { SignInReason } from '#domain/auth/sign-in-reason.ts'

// state
/** Texts for a 401 without a sentence from the API, set by the page. */
export const $signInTexts = atom<Partial<Record<SignInReason, string>>>({})
/** The question before a sign-out that deletes what is not sent, set by the page. */
export const $unsentQuestion = atom<{ ask: (count: number) => string }>({ ask: String })
