import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { $user, clearSession, storeSignIn } from '#stores/auth/session.ts'
import { dropSession } from '#stores/auth/unauthorized.ts'
import {
  $requestErrors,
  $unchosenFields,
  $values,
  changeRequest,
  checkRequestField,
  chooseRequestPlace,
  clearPlace,
  leavePrice,
  openRequest,
  swapPlaces,
} from '#stores/carpool/form.ts'
import { writeElsewhere } from '../auth/browser-storage.ts'
import { personOf } from '../auth/people.ts'
import {
  BUTWAL,
  beginRequest,
  clock,
  fillIn,
  KALANKI,
  NOTE,
  outside,
  page,
  shown,
  TYPES,
  USER_ID,
} from './requester.ts'

const KEY = 'app:carpool:form'
const stored = () => localStorage.getItem(KEY)
/** Reloads the page. */
function reload(): void {
  writeElsewhere(KEY, stored())
  $values.set(null)
  openRequest(TYPES)
}

beforeEach(() => beginRequest())

describe('a new form', () => {
  it("proposes a slot after the first one, one passenger, the first type and the profile's phone number", () => {
    expect(shown()).toMatchObject({
      isDriver: null,
      ...{ fromDate: '2026-11-21', fromTime: '13:00' },
      ...{ passengers: '1', vehicleTypeID: 3, phoneNumber: '9841000000', suggestedPrice: '' },
    })
    expect(stored()).toBeNull()
  })

  it('fills in the number when the profile arrives later, unless one is typed', () => {
    beginRequest({ mobileNumber: null })
    expect(shown().phoneNumber).toBe('')
    $user.set({ ...personOf(USER_ID), mobileNumber: '+977 9841-111111' })
    expect(shown().phoneNumber).toBe('9841111111')
    changeRequest({ phoneNumber: '9800000000' })
    $user.set({ ...personOf(USER_ID), mobileNumber: '9841222222' })
    expect(shown().phoneNumber).toBe('9800000000')
  })

  it('takes the places of a link, whose query is then removed from the URL', () => {
    const query = `from=${encodeURIComponent(KALANKI.label)}&fromAt=27.6937,85.2814&to=Pokhara`
    page.path = `/carpool?${query}`
    openRequest(TYPES)
    const { lat, lng } = KALANKI
    expect(shown()).toMatchObject({
      addressFrom: KALANKI.label,
      from: { lat, lng },
      addressTo: 'Pokhara',
      to: null,
    })
    expect($unchosenFields.get()).toEqual({ addressFrom: '', addressTo: 'Pokhara' })
    expect(outside.replacePath).toHaveBeenCalledExactlyOnceWith('/carpool')
  })
})

describe('a place of the form', () => {
  it('is swapped with the other', () => {
    chooseRequestPlace('From', KALANKI)
    changeRequest({ addressTo: 'Butw' })
    swapPlaces()
    expect(shown()).toMatchObject({ addressFrom: 'Butw', from: null, addressTo: KALANKI.label })
    expect($unchosenFields.get()).toEqual({ addressFrom: 'Butw', addressTo: '' })
  })

  it('is cleared together with its point', () => {
    chooseRequestPlace('To', BUTWAL)
    clearPlace('To')
    expect(shown()).toMatchObject({ addressTo: '', to: null })
  })

  it('clears the error at its address once chosen', () => {
    $requestErrors.set({ addressFrom: 'Please enter origin address', note: 'Please enter description' })
    chooseRequestPlace('From', KALANKI)
    expect($requestErrors.get()).toEqual({ note: 'Please enter description' })
  })
})

describe('a field after blur', () => {
  it.each([
    ['suggestedPrice', '1234567', 'Only 6 digits number allowed'],
    ['suggestedPrice', '८५०', undefined],
    ['suggestedPrice', '', undefined],
    ['phoneNumber', '984100000', 'Mobile number must be 10 digits'],
    ['note', 'Nineteen characters', 'Description content should be more than 20 characters'],
  ] as const)('validates %s with "%s": %s', async (field, typed, sentence) => {
    changeRequest({ [field]: typed })
    await checkRequestField(field)
    expect($requestErrors.get()[field]).toBe(sentence)
  })
})

describe('a price after blur', () => {
  it.each([
    ['Rs. 1,200/-', '1200', undefined],
    ['रु.\u00a0१,२००', '१२००', undefined],
    ['1,5', '1,5', 'Please write whole rupees, such as 1200 or 1,200'],
    ['', '', undefined],
  ])('is shown from %j as %j: %s', async (typed, shown, sentence) => {
    changeRequest({ suggestedPrice: typed })
    await leavePrice()
    expect([$values.get()?.suggestedPrice, $requestErrors.get().suggestedPrice]).toEqual([shown, sentence])
  })
})

describe('a draft', () => {
  it('is restored after a reload, including text without a place', () => {
    fillIn()
    clearPlace('To')
    changeRequest({ addressTo: 'Butw', phoneNumber: '9800000000' })
    const before = shown()
    reload()
    expect(shown()).toEqual(before)
  })

  it('moves a pickup that has passed', () => {
    fillIn()
    clock.now += 5 * HOUR_MS
    reload()
    expect(shown()).toMatchObject({ fromDate: '2026-11-21', fromTime: '18:00', note: NOTE })
  })

  it('is removed when the changes are undone', () => {
    changeRequest({ note: NOTE })
    expect(stored()).toContain(NOTE)
    changeRequest({ note: '' })
    expect(stored()).toBeNull()
  })

  it('survives a session that the server ended, for the same user', () => {
    fillIn()
    dropSession({ detail: '', isBackground: false })
    expect(outside.navigate).toHaveBeenCalledWith('/login?redirect=%2Fcarpool')
    storeSignIn({ ...personOf(USER_ID), mobileNumber: null })
    reload()
    expect(shown()).toMatchObject({ addressFrom: KALANKI.label, note: NOTE })
  })

  it('is shown once a page that only had the token has loaded the user', () => {
    fillIn()
    $user.set(undefined)
    reload()
    expect(shown().note).toBe('')
    $user.set(personOf(USER_ID))
    expect(shown()).toMatchObject({ addressFrom: KALANKI.label, note: NOTE })
  })

  it('is removed for another user, and on sign-out', () => {
    fillIn()
    dropSession({ detail: '', isBackground: true })
    storeSignIn(personOf(8))
    expect(stored()).toBeNull()
    openRequest(TYPES)
    fillIn()
    clearSession()
    expect([stored(), $values.get()]).toEqual([null, null])
  })

  it.each([
    '{',
    'null',
    '[]',
    '{"userId":"7"}',
    `{"userId":${USER_ID}}`,
    `{"userId":${USER_ID},"values":[1]}`,
  ])('is ignored when it is invalid: %s', (text) => {
    writeElsewhere(KEY, text)
    openRequest(TYPES)
    expect(shown()).toMatchObject({ vehicleTypeID: 3, note: '' })
  })
})
