import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnDriver } from '#contract/vehicles.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { $user } from '#stores/auth/session.ts'
import {
  $isFromDraft,
  $pictures,
  $sent,
  chooseDriverPicture,
  chooseLanguage,
  driverForm,
  fillOwnDetails,
  openDriver,
  showPhoneErrors,
  typePhone,
} from '#stores/hosting/driver-form.ts'
import { openEditor } from '#stores/hosting/editor.ts'
import {
  answers,
  beginHosting,
  clock,
  failure,
  failWith,
  outside,
  ownOf,
  type Sent,
  sentTo,
  VEHICLE_ID,
  vehicleOf,
} from './host.ts'

const SAVE = 'POST /vehicles/{id}'
const WRONG = 'Form contains invalid fields'
const PICTURE = new Blob(['a face'])
const LICENCE = new Blob(['a licence'])
const DRIVER: OwnDriver = {
  name: 'Ram Bahadur Tamang',
  licenseNumber: '01-06-00104233',
  experience: 12,
  phoneNumber: '9831204517',
  dob: '1988-04-17',
  address: 'Jorpati, Kathmandu',
  relation: 'Wife',
  alternatePhoneNumber: null,
  smoking: true,
  languages: ['ne', 'taj'],
  image: '/uploads/face-1280.webp',
  licenseImage: '/papers/licence-1280.webp',
}
const FILLED = {
  driverName: 'Ram Bahadur Tamang',
  driverLicenseNumber: '01-06-00104233',
  driverExperience: '१२',
  driverPhoneNumber: '9831204517',
  driverDOB: '1988-04-17',
  driverAddress: 'Jorpati, Kathmandu',
}
const values = () => driverForm.$values.get()
const errors = () => driverForm.$errors.get()
const payload = () => sentTo(SAVE)[0]?.payload
async function open(driver: OwnDriver | null = null): Promise<void> {
  beginHosting(5)
  const own = ownOf({ driver, isPriced: true })
  answers['GET /vehicles/{id}'] = () => vehicleOf(5, { own })
  await openEditor(String(VEHICLE_ID))
  openDriver(driver, 'en')
}
function choosePictures(): void {
  chooseDriverPicture('driverImage', PICTURE)
  chooseDriverPicture('driverLicenseImage', LICENCE)
}

beforeEach(() => open())

describe('the driver form', () => {
  it('starts empty, or with the saved driver', async () => {
    expect(values()).toMatchObject({ driverName: '', driverSmokes: false })
    await open(DRIVER)
    expect(values()).toEqual({
      ...FILLED,
      driverExperience: '12',
      diverRelationWithAlternatePhoneNumber: 'Wife',
      driverAlternatePhoneNumber: '',
      driverSmokes: true,
      driverLanguages: ['ne', 'taj'],
    })
  })

  it('shows all missing fields, with one toast', async () => {
    expect(await driverForm.submit()).toBe(false)
    expect(errors()).toEqual({
      driverImage: "Driver's picture is required",
      driverName: "Driver's Name is required",
      driverDOB: "Driver's date of birth is required",
      driverAddress: "Driver's Address is required",
      driverLicenseNumber: "Driver's licence number is required",
      driverLicenseImage: 'Licence image is required',
      driverExperience: "Driver's experience is required",
      driverPhoneNumber: "Driver's phone  is required",
    })
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', WRONG)
    expect(sentTo(SAVE)).toEqual([])
  })

  it('sends the pictures with the form, and shows the progress', async () => {
    const shares: (number | null)[] = []
    const stop = $sent.listen((progress) => shares.push(progress))
    const save = answers[SAVE]
    answers[SAVE] = (options) => {
      ;(options as Sent).onProgress?.(0.5)
      return save?.(options)
    }
    driverForm.change(FILLED)
    choosePictures()
    expect(await driverForm.submit()).toBe(true)
    stop()
    expect(payload()).toEqual({
      ...FILLED,
      id: VEHICLE_ID,
      step: 6,
      version: 1,
      driverExperience: '12',
      diverRelationWithAlternatePhoneNumber: '',
      driverAlternatePhoneNumber: '',
      driverSmokes: false,
      driverLanguages: ['ne'],
      driverImage: PICTURE,
      driverLicenseImage: LICENCE,
    })
    expect(shares).toEqual([0.5, null])
    expect($pictures.get()).toEqual({ driverImage: null, driverLicenseImage: null })
    expect(outside.notify).not.toHaveBeenCalledWith('error', WRONG)
  })

  it('keeps a picture that was chosen while the form was being sent', async () => {
    const later = new Blob(['another face'])
    const save = answers[SAVE]
    answers[SAVE] = (options) => {
      chooseDriverPicture('driverImage', later)
      return save?.(options)
    }
    driverForm.change(FILLED)
    choosePictures()
    expect(await driverForm.submit()).toBe(true)
    expect($pictures.get()).toEqual({ driverImage: later, driverLicenseImage: null })
  })

  it('does not send pictures that were saved before', async () => {
    await open(DRIVER)
    driverForm.change({ driverAddress: 'Boudha' })
    expect(await driverForm.submit()).toBe(true)
    expect(payload()).toMatchObject({ driverAddress: 'Boudha' })
    expect(payload()).not.toHaveProperty('driverImage')
    expect(payload()).not.toHaveProperty('driverLicenseImage')
  })

  it('keeps pictures and typed values when the server refuses, with its message at the field', async () => {
    failWith(SAVE, failure(422, 'This is not a picture', 'driverLicenseImage'))
    driverForm.change(FILLED)
    choosePictures()
    expect(await driverForm.submit()).toBe(false)
    expect(errors()).toEqual({ driverLicenseImage: 'This is not a picture' })
    expect($pictures.get()).toEqual({ driverImage: PICTURE, driverLicenseImage: LICENCE })
    expect(values()).toMatchObject(FILLED)
    expect([$sent.get(), outside.notify.mock.calls.some(([, text]) => text === WRONG)]).toEqual([null, false])
  })

  it.each([
    ['the day of the eighteenth birthday', 0, undefined],
    ['the day before it', 1, 'Driver age must be at least 18 years'],
  ])('reports on %s: %s', (_, days, message) => {
    const born = new Date(clock.now + days * 86_400_000)
    const date = kathmanduDate(born.getTime())
    driverForm.change({ driverDOB: `${Number(date.slice(0, 4)) - 18}${date.slice(4)}` })
    driverForm.touch('driverDOB')
    expect(errors().driverDOB).toBe(message)
  })

  it.each([
    ['98a', '98a', 'Only numbers are allowed'],
    ['98312045171', '98312045171', 'Only 10 digits number allowed'],
    ['+977 983-1204517', '9831204517', undefined],
    ['९८३१२०४५१७', '9831204517', undefined],
  ])('reads the phone %s as %s and reports while typing: %s', (typed, kept, message) => {
    typePhone('driverPhoneNumber', typed)
    expect([values().driverPhoneNumber, errors().driverPhoneNumber]).toEqual([kept, message])
  })

  it('rejects the same phone twice, whichever was entered last, until one changes', () => {
    const same = "Driver's phone and alternate phone number can't be same"
    typePhone('driverPhoneNumber', '9831204517')
    typePhone('driverAlternatePhoneNumber', '9831204517')
    showPhoneErrors('driverAlternatePhoneNumber')
    expect(errors()).toEqual({ driverPhoneNumber: same })
    typePhone('driverAlternatePhoneNumber', '9831204518')
    showPhoneErrors('driverAlternatePhoneNumber')
    expect(errors()).toEqual({})
  })

  it('clears the error of a missing picture when it is added', async () => {
    await driverForm.submit()
    chooseDriverPicture('driverImage', PICTURE)
    expect(errors().driverImage).toBeUndefined()
  })

  it('fills in the user, with the number if it is known', () => {
    typePhone('driverPhoneNumber', '9800000000')
    fillOwnDetails()
    expect(values()).toMatchObject({ driverName: 'Anisha Karki', driverPhoneNumber: '9800000000' })
    const user = $user.get()
    if (user) $user.set({ ...user, mobileNumber: '+9779812345678' })
    fillOwnDetails()
    expect(values().driverPhoneNumber).toBe('9812345678')
  })

  it('preselects Nepali for a new driver, and nothing for a saved one', async () => {
    expect(values().driverLanguages).toEqual(['ne'])
    await open({ ...DRIVER, languages: [] })
    expect(values().driverLanguages).toEqual([])
  })

  it('keeps the languages in a fixed order, and sends even an empty list', async () => {
    await open(DRIVER)
    chooseLanguage('en', true)
    chooseLanguage('ne', false)
    chooseLanguage('ne', true)
    expect(values().driverLanguages).toEqual(['ne', 'en', 'taj'])
    for (const code of ['ne', 'en', 'taj']) chooseLanguage(code, false)
    expect(await driverForm.submit()).toBe(true)
    expect(payload()).toMatchObject({ driverLanguages: [''] })
  })

  it('restores a draft without its pictures, and shows that', () => {
    driverForm.change(FILLED)
    choosePictures()
    openDriver(null, 'en')
    expect(driverForm.$savedDraft.get()?.values).toMatchObject(FILLED)
    expect($isFromDraft.get()).toBe(false)
    driverForm.restoreDraft()
    expect(values()).toMatchObject(FILLED)
    expect([$isFromDraft.get(), $pictures.get().driverImage]).toEqual([true, null])
  })
})
