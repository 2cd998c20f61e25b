import { beforeEach, expect, it, vi } from 'vitest'
import { sendCode, verifyCode } from '#contract/profile.ts'
import { $user, clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $personDraft, setPersonDraft } from '#stores/profile/draft.ts'
import {
  $verificationBusy,
  $verificationErrors,
  sendTypedNumber,
  showVerificationStep,
  typeNumber,
  verifyTypedCode,
} from '#stores/profile/verification.ts'
import { $verification, changeVerification, resetVerification } from '#stores/profile/verification-state.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { NOW } from '#tests/setup/clock.ts'
import { KEY, useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '#tests/stores/auth/people.ts'

const NUMBER = '9841234567'
const { token: _, ...USER } = personOf(1)
const VERIFIED = { ...USER, mobileNumber: NUMBER, isMobileVerified: true }
const call = vi.fn()
const findWrite = vi.fn<Environment['findWrite']>()
const notify = vi.fn<Environment['notify']>()

beforeEach(() => {
  vi.resetAllMocks()
  findWrite.mockResolvedValue({ state: 'absent' })
  useEnvironment({ call, notify, findWrite })
  resetVerification()
  $personDraft.set({})
  showVerificationStep('number')
  storeSignIn(personOf(1))
  changeVerification({ isOpen: true })
  call.mockResolvedValue({ data: { message: 'dispatched', expiresIn: 300, resendIn: 60 } })
})

async function sent(number = NUMBER): Promise<void> {
  typeNumber(number)
  await sendTypedNumber()
}

it('a number in any spelling is sent as digits, and the code is the next step', async () => {
  await sent('+977 ९८४१-२३४५६७')
  expect(call).toHaveBeenCalledExactlyOnceWith(sendCode, {
    payload: { mobileNumber: NUMBER },
    idempotencyKey: KEY,
  })
  expect(notify).toHaveBeenCalledExactlyOnceWith('success', 'dispatched')
  expect($verification.get()).toMatchObject({ step: 'code', sentTo: NUMBER, resendAt: NOW + 60_000 })
})

it('the number of the profile is used until another is typed', async () => {
  $user.set({ ...USER, mobileNumber: NUMBER })
  await sendTypedNumber()
  expect(call.mock.calls[0]?.[1].payload).toEqual({ mobileNumber: NUMBER })
})

it('an unsaved number of the profile has priority over the saved one', async () => {
  $user.set({ ...USER, mobileNumber: '9800000000' })
  setPersonDraft('mobileNumber', '984-1234567')
  await sendTypedNumber()
  expect(call.mock.calls[0]?.[1].payload).toEqual({ mobileNumber: NUMBER })
  call.mockResolvedValue({ data: VERIFIED })
  await verifyTypedCode('123456')
  expect([$user.get()?.mobileNumber, $personDraft.get()]).toEqual([NUMBER, {}])
})

it.each([
  ['', 'verification.errors.number'],
  ['98a', 'profile.errors.digits'],
  ['98412345678', 'profile.errors.tooManyDigits'],
])('the number %j is refused at its field', async (number, error) => {
  await sent(number)
  expect(call).not.toHaveBeenCalled()
  expect($verificationErrors.get()).toEqual({ mobileNumber: error })
})

it('a code verifies the number, and the dialog closes', async () => {
  await sent()
  call.mockResolvedValue({ data: VERIFIED })
  const verifying = verifyTypedCode('123 456')
  expect($verificationBusy.get()).toBe('verify')
  await verifying
  expect(call).toHaveBeenLastCalledWith(verifyCode, {
    payload: { mobileNumber: NUMBER, code: '123 456' },
    idempotencyKey: KEY,
  })
  expect($user.get()).toEqual(VERIFIED)
  expect(notify).toHaveBeenLastCalledWith('success', 'verification.verified')
  expect([$verification.get().isOpen, $verification.get().sentTo, $verificationBusy.get()]).toEqual([
    false,
    null,
    null,
  ])
})

it.each([
  ['wrongCode', 422, 'code', 'code'],
  ['codeVoid', 422, 'code', 'code'],
  ['numberTaken', 409, 'mobileNumber', 'number'],
  ['tooManyRequests', 429, 'code', 'code'],
] as const)('%s is shown at the field concerned', async (cause, status, field, step) => {
  await sent()
  call.mockRejectedValue(apiFailure(status, 'the sentence', cause))
  await verifyTypedCode('123456')
  expect($verificationErrors.get()).toEqual({ [field]: 'the sentence' })
  expect($verification.get().step).toBe(step)
})

it('an invalid code, or one without a number, is not sent', async () => {
  await sent()
  await verifyTypedCode('12')
  expect($verificationErrors.get()).toEqual({ code: 'verification.errors.code' })
  resetVerification()
  showVerificationStep('code')
  await verifyTypedCode('123456')
  expect($verificationErrors.get()).toEqual({ mobileNumber: 'verification.errors.number' })
  expect($verification.get().step).toBe('number')
  expect(call).toHaveBeenCalledOnce()
})

it('a failure of the gateway is shown in a toast with the message of the API', async () => {
  call.mockRejectedValue(apiFailure(500, 'Server Error', 'smsFailed'))
  await sent()
  expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'Server Error')
  expect([$verification.get().step, $verificationErrors.get()]).toEqual(['number', {}])
})

it('the time of the next code is shown after a code from another tab', async () => {
  call.mockRejectedValue(apiFailure(429, 'wait', 'codeTooSoon', { resendIn: 25 }))
  await sent()
  expect($verification.get().resendAt).toBe(NOW + 25_000)
  expect($verificationErrors.get()).toEqual({ mobileNumber: 'wait' })
})

it('a lost response is looked up', async () => {
  await sent()
  call.mockRejectedValue(apiFailure(0))
  findWrite.mockResolvedValueOnce({ state: 'answered', data: VERIFIED })
  await verifyTypedCode('123456')
  expect(notify).toHaveBeenLastCalledWith('success', 'verification.verified')
  storeSignIn(personOf(1))
  typeNumber(NUMBER)
  await verifyTypedCode('123456')
  expect(notify).toHaveBeenLastCalledWith('error', 'verification.noAnswer')
})

it('the verification ends with the session, and when another tab has verified the number', async () => {
  await sent()
  $user.set(VERIFIED)
  expect($verification.get()).toMatchObject({ isOpen: false, sentTo: null })
  storeSignIn(personOf(1))
  await sent()
  clearSession()
  expect($verification.get()).toMatchObject({ isOpen: false, number: null, sentTo: null })
})
