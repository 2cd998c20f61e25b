import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import { getOwnUser, type User } from '#contract/auth.ts'
import { sendCode, verifyCode } from '#contract/profile.ts'
import { codeRules, numberRules } from '#domain/profile/verification.rules.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { $user } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { hasErrors, sentencesOf } from '#stores/shell/form.ts'
import { send } from '#stores/shell/send.ts'
import { $personDraft, setPersonDraft } from './draft.ts'
import { $verification, changeVerification, resetVerification } from './verification-state.ts'

type Field = 'mobileNumber' | 'code'
type Sentences = Partial<Record<Field, string>>

const RESEND_MS = 60_000

// state
export const $verificationErrors = atom<Sentences>({})
/** The call in flight. */
export const $verificationBusy = atom<'send' | 'verify' | null>(null)

// derived
/** The number in the form: as typed, else that of the profile's form, which may not be saved yet. */
export function typedNumber(): string {
  return $verification.get().number ?? $personDraft.get().mobileNumber ?? $user.get()?.mobileNumber ?? ''
}

// actions
export function typeNumber(number: string): void {
  changeVerification({ number })
  clearError('mobileNumber')
}

/** A changed field is not marked before the next attempt. */
export function clearError(field: Field): void {
  const { [field]: error, ...rest } = $verificationErrors.get()
  if (error) $verificationErrors.set(rest)
}

export function showVerificationStep(step: 'number' | 'code'): void {
  $verificationErrors.set({})
  changeVerification({ step })
}

/** Sends a code, or another one, to the number in the form. */
export async function sendTypedNumber(): Promise<void> {
  const mobileNumber = readPhoneNumber(typedNumber())
  const wrong = sentencesOf(numberRules.firstErrors({ mobileNumber }))
  if (hasErrors(wrong)) changeVerification({ step: 'number' })
  await submit('send', wrong, async () => {
    const outcome = await send(sendCode, { payload: { mobileNumber } })
    if (outcome.status !== 'answered') return showSendFailure(outcome.failure)
    const { resendIn, message } = outcome.data
    const resendAt = environment().now() + resendIn * 1_000
    changeVerification({ step: 'code', sentTo: mobileNumber, resendAt })
    environment().notify('success', message)
  })
}

/** Verifies the number in the form with a code. */
export async function verifyTypedCode(code: string): Promise<void> {
  const mobileNumber = readPhoneNumber(typedNumber())
  const wrong = sentencesOf(codeRules.firstErrors({ mobileNumber, code }))
  if (wrong.mobileNumber) changeVerification({ step: 'number' })
  await submit('verify', wrong, async () => {
    const outcome = await send(verifyCode, { payload: { mobileNumber, code } })
    if (outcome.status === 'answered') finish(outcome.data)
    else showVerifyFailure(outcome.failure)
  })
}

async function submit(busy: 'send' | 'verify', wrong: Sentences, work: () => Promise<void>): Promise<void> {
  if ($verificationBusy.get()) return
  $verificationErrors.set(wrong)
  if (hasErrors(wrong)) return
  $verificationBusy.set(busy)
  await work()
  $verificationBusy.set(null)
}

async function readUser(): Promise<User | null> {
  const response = await environment()
    .call(getOwnUser, { background: true })
    .catch(() => null)
  return response?.data ?? null
}

function finish(user: User): void {
  // signed out, or another user, in the meantime
  if ($user.get()?.id !== user.id) return
  $user.set(user)
  // the profile's form no longer needs to save this number
  if (readPhoneNumber($personDraft.get().mobileNumber ?? '') === user.mobileNumber)
    setPersonDraft('mobileNumber', undefined)
  resetVerification()
  environment().notify('success', t('verification.verified'))
}

async function showSendFailure(failure: ApiFailure): Promise<void> {
  if (failure.cause === 'alreadyVerified') {
    const user = await readUser()
    if (user) finish(user)
    return
  }
  // another tab has just sent one
  if (failure.cause === 'codeTooSoon')
    changeVerification({ resendAt: environment().now() + waitOf(failure.data) })
  const { step } = $verification.get()
  showFailure(failure, failure.cause === 'mobileNumber' || step === 'number' ? 'mobileNumber' : 'code')
}

function showVerifyFailure(failure: ApiFailure): void {
  const isOfNumber = failure.cause === 'mobileNumber' || failure.cause === 'numberTaken'
  showFailure(failure, isOfNumber ? 'mobileNumber' : 'code')
}

/** An error that the user can fix is shown at its field, any other in a toast. */
function showFailure({ status, message }: ApiFailure, field: Field): void {
  if (status === 401) return
  if (status === 0 || status === 500) {
    environment().notify('error', message || t(`verification.${status === 0 ? 'noAnswer' : 'serverError'}`))
    return
  }
  changeVerification({ step: field === 'code' ? 'code' : 'number' })
  $verificationErrors.set({ [field]: message || t('verification.noAnswer') })
}

function waitOf(data: unknown): number {
  const isKnown = typeof data === 'object' && data !== null && 'resendIn' in data
  return isKnown && typeof data.resendIn === 'number' ? data.resendIn * 1_000 : RESEND_MS
}

// reactions
// in another tab
$user.listen((user) => user?.isMobileVerified && resetVerification())
onSignedOut(() => $verificationErrors.set({}))
