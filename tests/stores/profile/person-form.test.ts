import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../auth/browser-storage.ts'
import type { User } from '#contract/auth.ts'
import { updateOwnUser } from '#contract/profile.ts'
import { $user, clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $isSavingPerson, $personDraft, $personErrors, setPersonDraft } from '#stores/profile/draft.ts'
import { checkPersonField, recheckField, savePerson } from '#stores/profile/person-form.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { KEY, useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const { token: _, ...PERSON } = personOf(7)
const SAVED: User = { ...PERSON, mobileNumber: '9812345678', isMobileVerified: true }
const call = vi.fn()
const notify = vi.fn<Environment['notify']>()

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment({ call, notify })
  storeSignIn(personOf(7))
  $user.set(SAVED)
  $personDraft.set({})
  $personErrors.set({})
})

describe('the form of the personal data', () => {
  it('sends the typed values as they are stored, and shows the response everywhere', async () => {
    const after = { ...SAVED, firstName: 'अनिशा', fullName: 'अनिशा Karki', isMobileVerified: false }
    call.mockResolvedValue({ data: after })
    setPersonDraft('firstName', ' अनिशा ')
    setPersonDraft('mobileNumber', '+977 ९८४१-०००००१')
    const saved = savePerson()
    expect($isSavingPerson.get()).toBe(true)
    await saved
    const payload = { firstName: 'अनिशा', lastName: 'Karki', mobileNumber: '9841000001' }
    expect(call.mock.calls).toEqual([[updateOwnUser, { payload, idempotencyKey: KEY }]])
    expect([$user.get(), $personDraft.get(), $isSavingPerson.get()]).toEqual([after, {}, false])
    expect(notify.mock.calls).toEqual([['success', 'profile.person.saved']])
  })

  it('sends the name from the provider unchanged, with a new number', async () => {
    $user.set({ ...SAVED, firstName: 'Kumar 7', lastName: "O'Neil" })
    setPersonDraft('mobileNumber', '9841000001')
    await savePerson()
    const payload = { firstName: 'Kumar 7', lastName: "O'Neil", mobileNumber: '9841000001' }
    expect([$personErrors.get(), call.mock.calls]).toEqual([
      {},
      [[updateOwnUser, { payload, idempotencyKey: KEY }]],
    ])
  })

  it('sends nothing while a field is invalid, and validates each correction', async () => {
    setPersonDraft('lastName', 'Karki 2')
    await savePerson()
    expect($personErrors.get()).toEqual({ lastName: 'profile.errors.lastNameLetters' })
    setPersonDraft('lastName', 'Karki')
    recheckField('lastName')
    expect([$personErrors.get(), call.mock.calls]).toEqual([{}, []])
  })

  it('validates a field on blur, and treats another spelling of the same number as no change', () => {
    setPersonDraft('mobileNumber', '98')
    checkPersonField('mobileNumber')
    expect($personErrors.get()).toEqual({ mobileNumber: 'profile.errors.tenDigits' })
    setPersonDraft('mobileNumber', '\u202a+977 984-1234567\u202c')
    checkPersonField('mobileNumber')
    expect([$personDraft.get(), $personErrors.get()]).toEqual([{ mobileNumber: '9841234567' }, {}])
    setPersonDraft('mobileNumber', '+977 9812345678')
    checkPersonField('mobileNumber')
    expect([$personDraft.get(), $personErrors.get()]).toEqual([{}, {}])
  })

  it.each([
    [apiFailure(0), 'profile.person.offline'],
    [apiFailure(500), 'profile.person.failed'],
    [apiFailure(503, 'Later, please.'), 'Later, please.'],
  ])('keeps what was typed when saving fails: %#', async (failure, sentence) => {
    call.mockRejectedValue(failure)
    setPersonDraft('firstName', 'Anu')
    await savePerson()
    expect(notify.mock.calls).toEqual([['error', sentence]])
    expect([$personDraft.get(), $user.get()]).toEqual([{ firstName: 'Anu' }, SAVED])
  })

  it("shows the server's messages at their fields", async () => {
    call.mockRejectedValue(apiFailure(422, 'Not this one', 'lastName'))
    setPersonDraft('lastName', 'Rai')
    await savePerson()
    expect($personErrors.get()).toEqual({ lastName: 'Not this one' })
    expect(notify).not.toHaveBeenCalled()
  })

  it('keeps what is typed during the call', async () => {
    call.mockImplementation(async () => {
      setPersonDraft('firstName', 'Anuradha')
      return { data: { ...SAVED, firstName: 'Anu' } }
    })
    setPersonDraft('firstName', 'Anu')
    await savePerson()
    expect($personDraft.get()).toEqual({ firstName: 'Anuradha' })
  })

  it('is cleared on sign-out, and ignores a response that arrives later', async () => {
    call.mockImplementation(async () => {
      clearSession()
      return { data: SAVED }
    })
    setPersonDraft('firstName', 'Anu')
    await savePerson()
    expect([$user.get(), $personDraft.get(), notify.mock.calls]).toEqual([undefined, {}, []])
  })
})
