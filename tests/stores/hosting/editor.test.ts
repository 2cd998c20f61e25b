import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it } from 'vitest'
import { ApiFailure } from '#contract/api-failure.ts'
import { $user, clearSession, signedIn } from '#stores/auth/session.ts'
import {
  $alert,
  $editor,
  $isCutOff,
  $isSaving,
  chooseStep,
  dismissAlert,
  openEditor,
  openWizard,
  reloadVehicle,
  showStep,
  syncWithUrl,
} from '#stores/hosting/editor.ts'
import type { ReadyEditor } from '#stores/hosting/load-editor.ts'
import { fieldTexts, saveStep } from '#stores/hosting/save-step.ts'
import { environment } from '#stores/shell/environment.ts'
import { useEnvironment as setOutside } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'
import {
  answers,
  beginHosting,
  failure,
  HOST_ID,
  INFO,
  LOST,
  outside,
  refuse401,
  sent,
  sentTo,
  VEHICLE_ID,
  vehicleOf,
} from './host.ts'

const READ = 'GET /vehicles/{id}'
const CREATE = 'POST /vehicles'
const SAVE = 'POST /vehicles/{id}'
/** An entry of its own, to which Back leads. */
const SAVED = 'Steps completed succesfully'
const HOSTED = 'Vehicle hosted successfully'
const NOT_YOURS = "We can't seem to find any of your vehicle"
const OFFLINE = 'No connection. What you typed is kept: please try again when you are online.'

const ready = () => $editor.get() as ReadyEditor
const at = () => ({ current: ready().current, saved: ready().saved, isFirstTime: ready().isFirstTime })
const open = async (saved: number | null, requested?: string) => {
  beginHosting(saved)
  await openEditor(String(VEHICLE_ID), requested)
}

/** In the browser that went through the wizard's first form. */
const openFirst = async (saved: number, requested?: string) => {
  beginHosting(saved)
  await openWizard()
  await saveStep(1, {})
  sent.length = 0
  for (const item of Object.values(outside)) item.mockClear()
  await openEditor(String(VEHICLE_ID), requested)
}

beforeEach(() => beginHosting())

describe('the wizard', () => {
  it('opens at its first form, with what can be chosen and no vehicle', async () => {
    const opened = openWizard()
    expect($editor.get()).toEqual({ status: 'loading' })
    await opened
    expect($editor.get()).toEqual({
      status: 'ready',
      vehicle: null,
      info: INFO,
      current: 1,
      saved: 0,
      isFirstTime: true,
    })
  })

  it('that cannot be opened shows why, and opens on retry', async () => {
    const info = answers['GET /createVehicleInfo']
    answers['GET /createVehicleInfo'] = () => Promise.reject(LOST)
    await openWizard()
    expect($editor.get()).toEqual({ status: 'failed', text: OFFLINE })
    if (info) answers['GET /createVehicleInfo'] = info
    await openWizard()
    expect($editor.get().status).toBe('ready')
  })

  it('reaches no other step before the first is saved', async () => {
    await openWizard()
    for (const step of [2, 3, 7]) await chooseStep(step)
    expect(at()).toMatchObject({ current: 1 })
    expect(outside.replacePath).not.toHaveBeenCalled()
    expect(outside.pushPath).not.toHaveBeenCalled()
  })

  it('leaves for the editor of the new vehicle once its first form is saved', async () => {
    await openWizard()
    expect(await saveStep(1, { ownerName: 'Anisha Karki' })).toEqual({ isSaved: true, version: 2 })
    expect(sentTo(CREATE)).toEqual([
      { call: CREATE, payload: { ownerName: 'Anisha Karki', step: 1 }, idempotencyKey: 'key-1' },
    ])
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', SAVED, { persist: true })
    // Back leads to the first form of the vehicle, not to the wizard of another one
    expect(outside.replacePath).toHaveBeenCalledExactlyOnceWith(`/vehicle/${VEHICLE_ID}/edit?step=1`)
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith(`/vehicle/${VEHICLE_ID}/edit`)
  })

  it('sends the same form with the same key until a final response', async () => {
    await openWizard()
    const create = answers[CREATE]
    const keys = () => sentTo(CREATE).map(({ idempotencyKey }) => idempotencyKey)
    for (const error of [LOST, failure(503, 'Busy.'), failure(429, 'Slower.')]) {
      answers[CREATE] = () => Promise.reject(error)
      expect((await saveStep(1, { ownerName: 'A' })).isSaved).toBe(false)
    }
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1'])
    answers[CREATE] = () => Promise.reject(failure(422, 'This field is required', 'totalKM'))
    await saveStep(1, { ownerName: 'A' })
    if (create) answers[CREATE] = create
    await saveStep(1, { ownerName: 'A' })
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1', 'key-1', 'key-2'])
    await saveStep(1, { ownerName: 'A' })
    expect(keys().at(-1)).toBe('key-3')
  })

  it('sends another form with another key', async () => {
    await openWizard()
    answers[CREATE] = () => Promise.reject(LOST)
    await saveStep(1, { ownerName: 'A' })
    await saveStep(1, { ownerName: 'B' })
    expect(sentTo(CREATE).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2'])
  })
})

describe('opening the editor', () => {
  it.each([
    [0, undefined, { current: 1, isFirstTime: false }],
    [1, undefined, { current: 2, isFirstTime: false }],
    [2, undefined, { current: 3, isFirstTime: false }],
    [3, undefined, { current: 4, isFirstTime: false }],
    [4, undefined, { current: 5, isFirstTime: false }],
    [5, undefined, { current: 6, isFirstTime: false }],
    [6, undefined, { current: 1, isFirstTime: false }],
    [7, undefined, { current: 1, isFirstTime: false }],
    [null, undefined, { current: 1, isFirstTime: false }],
    [3, '2', { current: 2, isFirstTime: false }],
    [3, '4', { current: 4, isFirstTime: false }],
    [6, '7', { current: 7, isFirstTime: false }],
    [7, '3', { current: 3, isFirstTime: false }],
    [null, '7', { current: 7, isFirstTime: false }],
    [7, '8', { current: 1, isFirstTime: false }],
    [7, 'two', { current: 1, isFirstTime: false }],
    [7, '', { current: 1, isFirstTime: false }],
  ])('of a vehicle at step %s, with ?step=%s, shows %j', async (saved, requested, shown) => {
    await open(saved, requested)
    expect(at()).toEqual({ saved, ...shown })
    expect(ready().vehicle?.id).toBe(VEHICLE_ID)
    expect(outside.notify).not.toHaveBeenCalled()
  })

  it.each(['5', '6', '7'])(
    'with a step beyond reach (?step=%s) shows the next one and says why',
    async (requested) => {
      await open(3, requested)
      expect(at()).toEqual({ saved: 3, current: 4, isFirstTime: false })
      expect(outside.notify).toHaveBeenCalledExactlyOnceWith(
        'error',
        'You have completed “Address Information”. Please go on with “Pricing Information”.',
      )
    },
  )

  it.each([
    ['another person’s vehicle', () => vehicleOf(7, { userID: 99, own: null })],
    ['a vehicle that the server does not call one’s own', () => vehicleOf(7, { own: null })],
    ['a vehicle that another person owned when the page was cached', () => vehicleOf(7, { userID: 99 })],
    [
      'a vehicle that there is not',
      () => Promise.reject(failure(404, 'No such vehicle.', 'vehicleNotFound')),
    ],
  ])('of %s redirects to my vehicles, with the reason', async (_, answer) => {
    answers[READ] = answer
    await openEditor('12')
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', NOT_YOURS, { persist: true })
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/profile/vehicles')
    expect($editor.get()).toEqual({ status: 'loading' })
  })

  it('lets in whom the server calls the owner before the page knows who it is', async () => {
    $user.set(undefined)
    await openEditor('12')
    expect($editor.get().status).toBe('ready')
  })

  it.each([
    ['lost connection', LOST, OFFLINE],
    ['server in trouble', failure(503, 'Please try again soon.'), 'Please try again soon.'],
    ['server without words', failure(500), 'Something went wrong on our side. Please try again.'],
  ])('on a %s shows an error screen, and opens on retry', async (_, error, text) => {
    const read = answers[READ]
    answers[READ] = () => Promise.reject(error)
    await openEditor('12', '1')
    expect($editor.get()).toEqual({ status: 'failed', text })
    expect(outside.navigate).not.toHaveBeenCalled()
    if (read) answers[READ] = read
    await openEditor('12', '1')
    expect($editor.get().status).toBe('ready')
  })

  it('without a session leads to login and nowhere else', async () => {
    answers[READ] = refuse401
    await openEditor('12')
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fvehicle%2F12%2Fedit')
    expect($editor.get()).toEqual({ status: 'loading' })
  })
})

describe('choosing a step in the menu', () => {
  it('that is shown gets a notice and changes nothing', async () => {
    await open(7, '3')
    await chooseStep(3)
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('info', 'You are currently in the same step')
    expect(at().current).toBe(3)
    expect(outside.confirm).not.toHaveBeenCalled()
  })

  it.each([7, null])('up to the saved one (%s) asks first', async (saved) => {
    await open(saved)
    await chooseStep(5)
    expect(outside.confirm).toHaveBeenCalledExactlyOnceWith(
      'Are you sure you want to change form? Any data not saved might be lost',
    )
    expect(at().current).toBe(5)
    expect(outside.notify).not.toHaveBeenCalled()
  })

  it('stays when the user declines', async () => {
    await open(7, '2')
    outside.confirm.mockResolvedValue(false)
    await chooseStep(5)
    expect(at().current).toBe(2)
    expect(outside.replacePath).not.toHaveBeenCalled()
    expect(outside.pushPath).not.toHaveBeenCalled()
  })

  it('beyond the saved one names the completed one and opens the next', async () => {
    await open(6)
    await chooseStep(7)
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith(
      'error',
      'You have completed “Driver Information”. Please go on with “Unavailable Dates”.',
    )
    expect(at().current).toBe(7)
    expect(outside.confirm).not.toHaveBeenCalled()
  })

  it('beyond the saved one of an unfinished vehicle goes to its next form', async () => {
    await open(3, '1')
    await chooseStep(6)
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith(
      'error',
      'You have completed “Address Information”. Please go on with “Pricing Information”.',
    )
    expect(at().current).toBe(4)
  })

  it('keeps the address, so that the page loaded again shows the same form', async () => {
    await open(7)
    await chooseStep(4)
    expect(outside.pushPath).toHaveBeenCalledExactlyOnceWith(`/vehicle/${VEHICLE_ID}/edit?step=4`)
    await openEditor(String(VEHICLE_ID), '4')
    expect(at().current).toBe(4)
  })

  it('takes the alert of the form before it away', async () => {
    await open(7)
    $alert.set('Not so.')
    $isCutOff.set(true)
    await chooseStep(4)
    expect([$alert.get(), $isCutOff.get()]).toEqual([null, false])
  })
})

describe('Back and Forward', () => {
  const goTo = (search: string) => {
    setOutside({ ...environment(), currentPath: () => `/vehicle/${VEHICLE_ID}/edit${search}` })
    syncWithUrl()
  }

  it('show the form that the address names, without another entry and without a question', async () => {
    await open(7, '2')
    await chooseStep(5)
    outside.pushPath.mockClear()
    outside.confirm.mockClear()
    goTo('?step=2')
    expect(at().current).toBe(2)
    goTo('?step=5')
    expect(at().current).toBe(5)
    expect(outside.replacePath).not.toHaveBeenCalled()
    expect(outside.pushPath).not.toHaveBeenCalled()
    expect(outside.confirm).not.toHaveBeenCalled()
  })

  it('to the address without a step show the form with which the page began', async () => {
    await open(3)
    await chooseStep(1)
    goTo('')
    expect(at().current).toBe(4)
  })

  it('never show a form that is beyond reach', async () => {
    await open(3)
    goTo('?step=7')
    expect(at().current).toBe(4)
  })
})

describe('choosing a step at the first time', () => {
  it('goes to every step that can be reached, without a question', async () => {
    await openFirst(3)
    for (const step of [1, 3, 2, 4]) {
      await chooseStep(step)
      expect(at().current).toBe(step)
      expect(outside.pushPath).toHaveBeenLastCalledWith(`/vehicle/${VEHICLE_ID}/edit?step=${step}`)
    }
    expect(outside.confirm).not.toHaveBeenCalled()
  })

  it('goes to none beyond', async () => {
    await openFirst(3)
    for (const step of [5, 6, 7]) await chooseStep(step)
    expect(at().current).toBe(4)
  })
})

describe('saving a form', () => {
  it('sends its fields with the vehicle and the step, and loads the vehicle again', async () => {
    await open(7, '5')
    answers[READ] = () => vehicleOf(7, { description: 'Clean.' })
    expect(await saveStep(5, { description: 'Clean.' })).toEqual({ isSaved: true, version: 2 })
    expect(sentTo(SAVE)).toEqual([
      {
        ...{ call: SAVE, params: { id: 12 }, payload: { id: 12, step: 5, description: 'Clean.' } },
        idempotencyKey: 'key-1',
      },
    ])
    expect(outside.upload).not.toHaveBeenCalled()
    expect(ready().vehicle?.description).toBe('Clean.')
  })

  it('with files is an upload with progress', async () => {
    await open(7, '6')
    const shares: number[] = []
    const image = new Blob(['picture'])
    await saveStep(6, { driverImage: image }, (progress) => shares.push(progress))
    expect(outside.upload).toHaveBeenCalledTimes(1)
    expect(sentTo(SAVE)[0]?.payload?.driverImage).toBe(image)
    sentTo(SAVE)[0]?.onProgress?.(0.5)
    expect(shares).toEqual([0.5])
  })

  it.each([1, 2, 3, 4, 5, 6])('of step %i later stays there, with a toast', async (step) => {
    await open(7, String(step))
    await saveStep(step, {})
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', SAVED)
    expect(at()).toEqual({ current: step, saved: 7, isFirstTime: false })
    expect(outside.navigate).not.toHaveBeenCalled()
  })

  it.each([6, 7, null])('of the last step later stays too (saved: %s)', async (saved) => {
    await open(saved, '7')
    await saveStep(7, {})
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', HOSTED)
    expect(at().current).toBe(7)
    expect(outside.navigate).not.toHaveBeenCalled()
  })

  it('of the last step makes it active in the menu', async () => {
    await open(6, '7')
    await saveStep(7, {})
    expect(at().saved).toBe(7)
  })

  it.each([2, 3, 4, 5])('of step %i at the first time goes on with the next', async (step) => {
    await openFirst(step - 1)
    await saveStep(step, {})
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', SAVED)
    expect(at()).toEqual({ current: step + 1, saved: step, isFirstTime: true })
    expect(outside.pushPath).toHaveBeenLastCalledWith(`/vehicle/${VEHICLE_ID}/edit?step=${step + 1}`)
  })

  it('of the driver at the first time goes on with the dates, though the vehicle can be booked now', async () => {
    await openFirst(5)
    await saveStep(6, {})
    expect(at()).toEqual({ current: 7, saved: 6, isFirstTime: true })
  })

  it('of the last step at the first time carries the news to the vehicles', async () => {
    await openFirst(5)
    await saveStep(6, {})
    outside.notify.mockClear()
    answers[READ] = () => vehicleOf(6, { status: 'verified' })
    await openEditor(String(VEHICLE_ID), '7')
    await saveStep(7, {})
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', HOSTED, { persist: true })
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/vehicles')
  })

  it('of the last step names the missing documents', async () => {
    await openFirst(6, '7')
    answers[READ] = () => vehicleOf(6)
    await saveStep(7, {})
    expect(outside.notify.mock.calls.slice(1)).toEqual([
      [
        'info',
        "Missing: bluebook, insurance paper, picture of the driver's licence. Until we have checked them, guests do not see “Papers verified”.",
        { persist: true, lasts: 5_000 },
      ],
    ])
  })

  it('of an earlier form at the first time goes on with the one after it', async () => {
    await openFirst(4, '2')
    await saveStep(2, {})
    expect(at()).toEqual({ current: 3, saved: 4, isFirstTime: true })
  })

  it('keeps a form that the user chose meanwhile', async () => {
    await openFirst(4)
    const save = saveStep(5, {})
    await chooseStep(1)
    await save
    expect(at()).toEqual({ current: 1, saved: 5, isFirstTime: true })
  })

  it('goes on though the vehicle could not be loaded again', async () => {
    await openFirst(2)
    answers[READ] = () => Promise.reject(LOST)
    expect(await saveStep(3, {})).toEqual({ isSaved: true, version: 2 })
    expect(at()).toEqual({ current: 4, saved: 3, isFirstTime: true })
    await chooseStep(3)
    expect(at().current).toBe(3)
  })

  it.each([1, 2, 3, 4, 5, 6])(
    'of step %i, the next incomplete one, goes on with the one after it',
    async (step) => {
      await open(step - 1)
      await saveStep(step, {})
      expect(at()).toEqual({ current: step + 1, saved: step, isFirstTime: false })
    },
  )

  it('of an earlier form of an unfinished vehicle stays where it is', async () => {
    await open(4, '2')
    await saveStep(2, {})
    expect(at()).toEqual({ current: 2, saved: 4, isFirstTime: false })
  })

  it('twice at once sends one', async () => {
    await open(7, '5')
    const [first, second] = await Promise.all([saveStep(5, {}), saveStep(5, {})])
    expect([first.isSaved, second.isSaved]).toEqual([true, false])
    expect(sentTo(SAVE)).toHaveLength(1)
    expect($alert.get()).toBeNull()
  })

  it('is busy while it lasts', async () => {
    await open(7, '5')
    const save = saveStep(5, {})
    expect($isSaving.get()).toBe(true)
    await save
    expect($isSaving.get()).toBe(false)
  })

  it('before anything is open sends nothing', async () => {
    $editor.set({ status: 'loading' })
    expect((await saveStep(1, {})).isSaved).toBe(false)
    expect(outside.call).not.toHaveBeenCalled()
  })
})

describe('a save that fails', () => {
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
    ['a server in trouble', failure(500), 'Something went wrong on our side. Please try again.', {}],
    ['a lost connection', LOST, OFFLINE, {}],
  ])(
    'on %s shows the reason as a toast and in the alert, and keeps the form',
    async (_, error, text, fields) => {
      await open(2)
      answers[SAVE] = () => Promise.reject(error)
      const outcome = await saveStep(3, { cityID: '' })
      expect(outcome.isSaved ? null : fieldTexts(outcome.failure)).toEqual(fields)
      expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', text)
      expect($alert.get()).toBe(text)
      expect(at()).toEqual({ current: 3, saved: 2, isFirstTime: false })
      expect($isSaving.get()).toBe(false)
    },
  )

  it("on another window's save takes its vehicle, and stays at the form that was chosen meanwhile", async () => {
    await open(7, '5')
    const theirs = vehicleOf(null, { description: 'Theirs' })
    answers[SAVE] = () => {
      showStep(2)
      throw failure(409, 'Saved elsewhere.', 'versionConflict', theirs)
    }
    await saveStep(5, {})
    expect(ready().vehicle).toEqual(theirs)
    expect(at()).toEqual({ current: 2, saved: null, isFirstTime: false })
    expect($alert.get()).toBeNull()
  })

  it('has the first error of each field, in order', async () => {
    await open(2)
    const errors = [
      { cause: 'latitude', detail: 'Pin?' },
      { cause: 'cityID', detail: 'City?' },
      { cause: 'latitude', detail: 'Nepal?' },
    ]
    answers[SAVE] = () => Promise.reject(new ApiFailure(422, errors))
    const outcome = await saveStep(3, {})
    const fields = outcome.isSaved ? {} : fieldTexts(outcome.failure)
    expect(Object.entries(fields)).toEqual([
      ['latitude', 'Pin?'],
      ['cityID', 'City?'],
    ])
  })

  it('tells a lost connection apart, until the next attempt', async () => {
    await open(2)
    const save = answers[SAVE]
    answers[SAVE] = () => Promise.reject(LOST)
    await saveStep(3, {})
    expect($isCutOff.get()).toBe(true)
    if (save) answers[SAVE] = save
    expect(await saveStep(3, {})).toEqual({ isSaved: true, version: 2 })
    expect([$isCutOff.get(), $alert.get()]).toEqual([false, null])
  })

  it('has its alert dismissed', async () => {
    await open(2)
    answers[SAVE] = () => Promise.reject(failure(409, 'Not so.'))
    await saveStep(3, {})
    dismissAlert()
    expect($alert.get()).toBeNull()
  })

  it('for want of a session leads to login, with the address of the form', async () => {
    await open(2)
    answers[SAVE] = refuse401
    expect((await saveStep(3, {})).isSaved).toBe(false)
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fvehicle%2F12%2Fedit')
    expect($alert.get()).toBeNull()
  })
})

describe('a wizard that was begun in this browser', () => {
  const begin = async (reached: number) => {
    beginHosting(reached)
    await openWizard()
    await saveStep(1, {})
    answers[READ] = () => vehicleOf(reached)
    await openEditor(String(VEHICLE_ID), '7')
  }

  it('is known as a first time to its end, also when the page is loaded again', async () => {
    await begin(6)
    expect(at()).toEqual({ current: 7, saved: 6, isFirstTime: true })
  })

  it.each([
    ['the person signs out', () => clearSession()],
    ['the server ends the session', () => clearSession({ keepsUnsaved: true })],
  ])('is still one when %s and comes back', async (_, end) => {
    await begin(6)
    end()
    signedIn(personOf(HOST_ID))
    await openEditor(String(VEHICLE_ID), '7')
    expect(at()).toEqual({ current: 7, saved: 6, isFirstTime: true })
  })

  it('is over after its last step', async () => {
    await begin(6)
    await saveStep(7, {})
    await openEditor(String(VEHICLE_ID))
    expect(at().isFirstTime).toBe(false)
  })

  it('is not that of another vehicle', async () => {
    await begin(6)
    answers[READ] = () => vehicleOf(6, { id: 13 })
    await openEditor('13')
    expect(at().isFirstTime).toBe(false)
  })
})

describe('loading the vehicle again', () => {
  it('keeps the form that is shown', async () => {
    await open(7, '4')
    answers[READ] = () => vehicleOf(7, { remarks: 'Checked.' })
    await reloadVehicle()
    expect(ready().vehicle?.remarks).toBe('Checked.')
    expect(at().current).toBe(4)
  })

  it('keeps the vehicle when it fails, and shows why', async () => {
    await open(7, '4')
    answers[READ] = () => Promise.reject(LOST)
    await reloadVehicle()
    expect(ready().vehicle?.id).toBe(VEHICLE_ID)
    expect($alert.get()).toBe(OFFLINE)
  })

  it('asks for nothing while there is none', async () => {
    await openWizard()
    outside.call.mockClear()
    await reloadVehicle()
    showStep(1)
    expect(outside.call).not.toHaveBeenCalled()
    expect(outside.replacePath).not.toHaveBeenCalled()
    expect(outside.pushPath).not.toHaveBeenCalled()
  })
})
