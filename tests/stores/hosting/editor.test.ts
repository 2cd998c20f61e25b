import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it } from 'vitest'
import { $user } from '#stores/auth/session.ts'
import {
  $alert,
  $editor,
  $isCutOff,
  chooseStep,
  openEditor,
  openWizard,
  reloadVehicle,
  showStep,
  syncWithUrl,
} from '#stores/hosting/editor.ts'
import { environment } from '#stores/shell/environment.ts'
import { at, OFFLINE, open, openFirst, READ, ready } from '#tests/setup/editor.ts'
import { useEnvironment as setOutside } from '#tests/setup/environment.ts'
import {
  answers,
  beginHosting,
  failure,
  failWith,
  LOST,
  outside,
  refuse401,
  VEHICLE_ID,
  vehicleOf,
} from './host.ts'

const NOT_YOURS = "We can't seem to find any of your vehicle"
beforeEach(() => beginHosting())

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
  ])('shows for a vehicle at step %s, with ?step=%s, %j', async (saved, requested, shown) => {
    await open(saved, requested)
    expect(at()).toEqual({ saved, ...shown })
    expect(ready().vehicle?.id).toBe(VEHICLE_ID)
    expect(outside.notify).not.toHaveBeenCalled()
  })

  it.each(['5', '6', '7'])(
    'shows the next step and the reason when the step is beyond reach (?step=%s)',
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
    ['a vehicle that the server does not attribute to the user', () => vehicleOf(7, { own: null })],
    ['a vehicle that another person owned when the page was cached', () => vehicleOf(7, { userID: 99 })],
    [
      'a vehicle that does not exist',
      () => Promise.reject(failure(404, 'No such vehicle.', 'vehicleNotFound')),
    ],
  ])('redirects to my vehicles, with the reason, for %s', async (_, answer) => {
    answers[READ] = answer
    await openEditor('12')
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', NOT_YOURS, { persist: true })
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/profile/vehicles')
    expect($editor.get()).toEqual({ status: 'loading' })
  })

  it('opens for the host whom the server recognises before the page has loaded the user', async () => {
    $user.set(undefined)
    await openEditor('12')
    expect($editor.get().status).toBe('ready')
  })

  it.each([
    ['lost connection', LOST, OFFLINE],
    ['server error', failure(503, 'Please try again soon.'), 'Please try again soon.'],
    ['server error without a message', failure(500), 'Something went wrong on our side. Please try again.'],
  ])('shows an error screen on a %s, and opens on retry', async (_, error, text) => {
    const restore = failWith(READ, error)
    await openEditor('12', '1')
    expect($editor.get()).toEqual({ status: 'failed', text })
    expect(outside.navigate).not.toHaveBeenCalled()
    restore()
    await openEditor('12', '1')
    expect($editor.get().status).toBe('ready')
  })

  it('opens only the login without a session', async () => {
    answers[READ] = refuse401
    await openEditor('12')
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fvehicle%2F12%2Fedit')
    expect($editor.get()).toEqual({ status: 'loading' })
  })
})

describe('choosing a step in the menu', () => {
  it('changes nothing for the shown step, with a notice', async () => {
    await open(7, '3')
    await chooseStep(3)
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('info', 'You are currently in the same step')
    expect(at().current).toBe(3)
    expect(outside.confirm).not.toHaveBeenCalled()
  })

  it.each([7, null])('asks first up to the saved step (%s)', async (saved) => {
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

  it('shows a message with the completed step when it is beyond the saved one, and opens the next', async () => {
    await open(6)
    await chooseStep(7)
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith(
      'error',
      'You have completed “Driver Information”. Please go on with “Unavailable Dates”.',
    )
    expect(at().current).toBe(7)
    expect(outside.confirm).not.toHaveBeenCalled()
  })

  it('opens the next form of an unfinished vehicle beyond the saved step', async () => {
    await open(3, '1')
    await chooseStep(6)
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith(
      'error',
      'You have completed “Address Information”. Please go on with “Pricing Information”.',
    )
    expect(at().current).toBe(4)
  })

  it('changes the URL, so that a reload shows the same form', async () => {
    await open(7)
    await chooseStep(4)
    expect(outside.pushPath).toHaveBeenCalledExactlyOnceWith(`/vehicle/${VEHICLE_ID}/edit?step=4`)
    await openEditor(String(VEHICLE_ID), '4')
    expect(at().current).toBe(4)
  })

  it('clears the alert of the previous form', async () => {
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

  it('show the form of the URL, without another entry and without a question', async () => {
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

  it('show the first form of the page for the URL without a step', async () => {
    await open(3)
    await chooseStep(1)
    goTo('')
    expect(at().current).toBe(4)
  })

  it('never show a form that cannot be reached', async () => {
    await open(3)
    goTo('?step=7')
    expect(at().current).toBe(4)
  })
})

describe('choosing a step for the first time', () => {
  it('asks at the saved steps, and opens the next one with the sentence', async () => {
    await openFirst(3)
    for (const step of [1, 3, 2, 4]) {
      await chooseStep(step)
      expect(at().current).toBe(step)
      expect(outside.pushPath).toHaveBeenLastCalledWith(`/vehicle/${VEHICLE_ID}/edit?step=${step}`)
    }
    expect([outside.confirm.mock.calls.length, outside.notify.mock.lastCall?.[0]]).toEqual([3, 'error'])
  })

  it('opens no other step', async () => {
    await openFirst(3)
    for (const step of [5, 6, 7]) await chooseStep(step)
    expect(at().current).toBe(4)
  })
})

describe('loading the vehicle again', () => {
  it('keeps the shown form', async () => {
    await open(7, '4')
    answers[READ] = () => vehicleOf(7, { remarks: 'Checked.' })
    await reloadVehicle()
    expect(ready().vehicle?.remarks).toBe('Checked.')
    expect(at().current).toBe(4)
  })

  it('keeps the vehicle when it fails, and shows why', async () => {
    await open(7, '4')
    failWith(READ, LOST)
    await reloadVehicle()
    expect(ready().vehicle?.id).toBe(VEHICLE_ID)
    expect($alert.get()).toBe(OFFLINE)
  })

  it('requests nothing while there is no vehicle', async () => {
    await openWizard()
    outside.call.mockClear()
    await reloadVehicle()
    showStep(1)
    expect(outside.call).not.toHaveBeenCalled()
    expect(outside.replacePath).not.toHaveBeenCalled()
    expect(outside.pushPath).not.toHaveBeenCalled()
  })
})
