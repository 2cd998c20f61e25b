import { onSignedOut } from '#stores/auth/signed-out.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'

export interface VerificationState {
  isOpen: boolean
  step: 'number' | 'code'
  /** as it was typed; null: not changed, so the number of the profile is used */
  number: string | null
  /** the digits that the last code went to */
  sentTo: string | null
  /** when another code can be sent: UTC, epoch milliseconds of the server */
  resendAt: number
}

export const NO_VERIFICATION: VerificationState = {
  isOpen: false,
  step: 'number',
  number: null,
  sentTo: null,
  resendAt: 0,
}

// state
/** Stored for the session: a phone may discard the page while its user reads the SMS. */
export const $verification = persistedAtom<VerificationState>('app:profile:verification', NO_VERIFICATION, {
  lifetime: 'session',
  parse: parseState,
})

// actions
export function changeVerification(change: Partial<VerificationState>): void {
  $verification.set({ ...$verification.get(), ...change })
}

export function resetVerification(): void {
  $verification.set(NO_VERIFICATION)
}

// reactions
onSignedOut(resetVerification)

function parseState(value: unknown): VerificationState | null {
  if (typeof value !== 'object' || value === null) return null
  const state = value as Partial<Record<keyof VerificationState, unknown>>
  const textOrNull = (found: unknown) => (typeof found === 'string' ? found : null)
  return {
    isOpen: state.isOpen === true,
    step: state.step === 'code' ? 'code' : 'number',
    number: textOrNull(state.number),
    sentTo: textOrNull(state.sentTo),
    resendAt: typeof state.resendAt === 'number' ? state.resendAt : 0,
  }
}
