import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#contract/api-failure.ts'
import {
  $alert,
  $editor,
  $isCutOff,
  $isSavingStep,
  chooseStep,
  clearAlert,
  openEditor,
  showStep,
} from '#stores/hosting/editor.ts'
import { fieldTexts, saveStepForm } from '#stores/hosting/save-step.ts'
import { environment, setEnvironment } from '#stores/shell/environment.ts'
import { at, OFFLINE, open, openFirst, READ, ready, SAVED } from '#tests/setup/editor.ts'
import {
  answers,
  beginHosting,
  failure,
  failWith,
  LOST,
  outside,
  refuse401,
  sentTo,
  VEHICLE_ID,
  vehicleOf,
} from './host.ts'

const HOSTED = 'Vehicle hosted successfully'
const SAVE = 'POST /vehicles/{id}'
beforeEach(() => beginHosting())

describe('saving a form', () => {
  it('sends its fields with the vehicle and the step, and loads the vehicle again', async () => {
    await open(7, '5')
    answers[READ] = () => vehicleOf(7, { description: 'Clean.' })
    expect(await saveStepForm(5, { description: 'Clean.' })).toMatchObject({
      status: 'answered',
      data: { version: 2 },
    })
    expect(sentTo(SAVE)).toEqual([
      {
        ...{ call: SAVE, params: { id: 12 }, payload: { id: 12, step: 5, description: 'Clean.' } },
        idempotencyKey: 'key-1',
      },
    ])
    expect(outside.upload).not.toHaveBeenCalled()
    expect(ready().vehicle?.description).toBe('Clean.')
  })

  it('uploads files and shows the progress', async () => {
    await open(7, '6')
    const shares: number[] = []
    const image = new Blob(['picture'])
    await saveStepForm(6, { driverImage: image }, (progress) => shares.push(progress))
    expect(outside.upload).toHaveBeenCalledTimes(1)
    expect(sentTo(SAVE)[0]?.payload?.driverImage).toBe(image)
    sentTo(SAVE)[0]?.onProgress?.(0.5)
    expect(shares).toEqual([0.5])
  })

  it.each([1, 2, 3, 4, 5, 6])('stays at step %i later, with a toast', async (step) => {
    await open(7, String(step))
    await saveStepForm(step, {})
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', SAVED)
    expect(at()).toEqual({ current: step, saved: 7, isFirstTime: false })
    expect(outside.navigate).not.toHaveBeenCalled()
  })

  it.each([6, 7, null])('stays at the last step later (saved: %s)', async (saved) => {
    await open(saved, '7')
    await saveStepForm(7, {})
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', HOSTED)
    expect(at().current).toBe(7)
    expect(outside.navigate).not.toHaveBeenCalled()
  })

  it('makes the last step active in the menu', async () => {
    await open(6, '7')
    await saveStepForm(7, {})
    expect(at().saved).toBe(7)
  })

  it.each([2, 3, 4, 5])('opens the next step after step %i for the first time', async (step) => {
    await openFirst(step - 1)
    await saveStepForm(step, {})
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', SAVED)
    expect(at()).toEqual({ current: step + 1, saved: step, isFirstTime: true })
    expect(outside.pushPath).toHaveBeenLastCalledWith(`/vehicle/${VEHICLE_ID}/edit?step=${step + 1}`)
  })

  it('opens the dates after the driver for the first time, although the vehicle can be booked now', async () => {
    await openFirst(5)
    await saveStepForm(6, {})
    expect(at()).toEqual({ current: 7, saved: 6, isFirstTime: true })
  })

  it('opens the list of its city with the vehicle, and the toast, after the last step for the first time', async () => {
    await openFirst(5)
    await saveStepForm(6, {})
    outside.notify.mockClear()
    const city = { id: 3, title: 'Pokhara' }
    answers[READ] = () => vehicleOf(6, { status: 'verified', city })
    await openEditor(String(VEHICLE_ID), '7')
    await saveStepForm(7, {})
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', HOSTED, { persist: true })
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith(`/vehicles?city=3&listed=${VEHICLE_ID}`)
  })

  it('names the missing documents after the last step', async () => {
    await openFirst(6, '7')
    answers[READ] = () => vehicleOf(6)
    await saveStepForm(7, {})
    expect(outside.notify.mock.calls.slice(1)).toEqual([
      [
        'info',
        "Missing: bluebook, insurance paper, picture of the driver's licence. Until we have checked them, guests do not see “Papers verified”.",
        { persist: true, durationMs: 5_000 },
      ],
    ])
  })

  it('opens the form after an earlier one for the first time', async () => {
    await openFirst(4, '2')
    await saveStepForm(2, {})
    expect(at()).toEqual({ current: 3, saved: 4, isFirstTime: true })
  })

  it('stays at a form that the user has chosen since', async () => {
    await openFirst(4)
    const save = saveStepForm(5, {})
    await chooseStep(1)
    await save
    expect(at()).toEqual({ current: 1, saved: 5, isFirstTime: true })
  })

  it('opens the next form although the vehicle could not be loaded again', async () => {
    await openFirst(2)
    failWith(READ, LOST)
    expect(await saveStepForm(3, {})).toMatchObject({ status: 'answered', data: { version: 2 } })
    expect(at()).toEqual({ current: 4, saved: 3, isFirstTime: true })
    await chooseStep(3)
    expect(at().current).toBe(3)
  })

  it.each([1, 2, 3, 4, 5, 6])(
    'continues after step %i, the next incomplete one, with the following form',
    async (step) => {
      await open(step - 1)
      await saveStepForm(step, {})
      expect(at()).toEqual({ current: step + 1, saved: step, isFirstTime: false })
    },
  )

  it('stays at an earlier form of an unfinished vehicle', async () => {
    await open(4, '2')
    await saveStepForm(2, {})
    expect(at()).toEqual({ current: 2, saved: 4, isFirstTime: false })
  })

  it('sends one request for two concurrent saves', async () => {
    await open(7, '5')
    const [first, second] = await Promise.all([saveStepForm(5, {}), saveStepForm(5, {})])
    expect([first.status, second.status]).toEqual(['answered', 'refused'])
    expect(sentTo(SAVE)).toHaveLength(1)
    expect($alert.get()).toBeNull()
  })

  it('is busy until it ends', async () => {
    await open(7, '5')
    const save = saveStepForm(5, {})
    expect($isSavingStep.get()).toBe(true)
    await save
    expect($isSavingStep.get()).toBe(false)
  })

  it('sends nothing before anything is open', async () => {
    $editor.set({ status: 'loading' })
    expect((await saveStepForm(1, {})).status).toBe('refused')
    expect(outside.call).not.toHaveBeenCalled()
  })
})

describe('a failed save', () => {
  it.each([
    [
      'a rule',
      failure(422, 'Please choose a city', 'cityID'),
      'Please choose a city',
      { cityID: 'Please choose a city' },
    ],
    [
      'a step out of order',
      failure(422, 'First step 3, please.', 'stepTooEarly'),
      'First step 3, please.',
      { stepTooEarly: 'First step 3, please.' },
    ],
    [
      'a conflict',
      failure(409, 'Another one has this plate.', 'registrationNumber'),
      'Another one has this plate.',
      { registrationNumber: 'Another one has this plate.' },
    ],
    ['a file that is too large', failure(413, 'Too large.', 'fileTooLarge'), 'Too large.', {}],
    ['a vehicle that is gone', failure(404, 'No such vehicle.', 'notYourVehicle'), 'No such vehicle.', {}],
    ['a server error', failure(500), 'Something went wrong on our side. Please try again.', {}],
    ['a lost connection', LOST, OFFLINE, {}],
  ])(
    'shows the reason on %s as a toast and in the alert, and keeps the form',
    async (_, error, text, fields) => {
      await open(2)
      failWith(SAVE, error)
      const outcome = await saveStepForm(3, { cityID: '' })
      expect(outcome.status === 'answered' ? null : fieldTexts(outcome.failure)).toEqual(fields)
      expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', text)
      expect($alert.get()).toBe(text)
      expect(at()).toEqual({ current: 3, saved: 2, isFirstTime: false })
      expect($isSavingStep.get()).toBe(false)
    },
  )

  it('takes over the vehicle that another window has saved, and stays at the form chosen since', async () => {
    await open(7, '5')
    const theirs = vehicleOf(null, { description: 'Theirs' })
    answers[SAVE] = () => {
      showStep(2)
      throw failure(409, 'Saved elsewhere.', 'versionConflict', theirs)
    }
    await saveStepForm(5, {})
    expect(ready().vehicle).toEqual(theirs)
    expect(at()).toEqual({ current: 2, saved: null, isFirstTime: false })
    expect($alert.get()).toBeNull()
  })

  it('shows the first error of each field, in order', async () => {
    await open(2)
    const errors = [
      { cause: 'latitude', detail: 'Pin?' },
      { cause: 'cityID', detail: 'City?' },
      { cause: 'latitude', detail: 'Nepal?' },
    ]
    failWith(SAVE, new ApiFailure(422, errors))
    const outcome = await saveStepForm(3, {})
    const fields = outcome.status === 'answered' ? {} : fieldTexts(outcome.failure)
    expect(Object.entries(fields)).toEqual([
      ['latitude', 'Pin?'],
      ['cityID', 'City?'],
    ])
  })

  it('distinguishes a lost connection, until the next attempt', async () => {
    await open(2)
    const restore = failWith(SAVE, LOST)
    await saveStepForm(3, {})
    expect($isCutOff.get()).toBe(true)
    restore()
    expect(await saveStepForm(3, {})).toMatchObject({ status: 'answered', data: { version: 2 } })
    expect([$isCutOff.get(), $alert.get()]).toEqual([false, null])
  })

  it('counts as saved when the lost response is found by its key', async () => {
    await open(2)
    failWith(SAVE, LOST)
    const data = { id: VEHICLE_ID, step: 3, state: 'notAvailable', version: 2 }
    const findWrite = vi.fn(async () => ({ state: 'answered' as const, data }))
    setEnvironment({ ...environment(), findWrite })
    expect(await saveStepForm(3, {})).toMatchObject({ status: 'answered', data: { version: 2 } })
    expect(findWrite).toHaveBeenCalledExactlyOnceWith('key-1')
    expect([$isCutOff.get(), $alert.get()]).toEqual([false, null])
  })

  it('can have its alert dismissed', async () => {
    await open(2)
    failWith(SAVE, failure(409, 'Not so.'))
    await saveStepForm(3, {})
    clearAlert()
    expect($alert.get()).toBeNull()
  })

  it('opens the login without a session, with the URL of the form', async () => {
    await open(2)
    answers[SAVE] = refuse401
    expect((await saveStepForm(3, {})).status).toBe('refused')
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fvehicle%2F12%2Fedit')
    expect($alert.get()).toBeNull()
  })
})
