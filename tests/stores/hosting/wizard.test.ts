import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it } from 'vitest'
import { $user, clearSession, storeSignIn } from '#stores/auth/session.ts'
import { finishDates } from '#stores/hosting/blocked-dates.ts'
import { $editor, chooseStep, openEditor, openWizard } from '#stores/hosting/editor.ts'
import { saveStepForm } from '#stores/hosting/save-step.ts'
import { at, OFFLINE, READ, SAVED } from '#tests/setup/editor.ts'
import { personOf } from '../auth/people.ts'
import {
  answers,
  beginHosting,
  failure,
  failWith,
  HOST_ID,
  INFO,
  LOST,
  outside,
  sentTo,
  VEHICLE_ID,
  vehicleOf,
} from './host.ts'

const CREATE = 'POST /vehicles'
beforeEach(() => beginHosting())

describe('the wizard', () => {
  it('opens at its first form, with the options and no vehicle', async () => {
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

  it('shows why it cannot be opened, and opens on retry', async () => {
    const restore = failWith('GET /createVehicleInfo', LOST)
    await openWizard()
    expect($editor.get()).toEqual({ status: 'failed', text: OFFLINE })
    restore()
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

  it('opens the editor of the new vehicle once its first form is saved', async () => {
    await openWizard()
    expect(await saveStepForm(1, { ownerName: 'Anisha Karki' })).toMatchObject({
      status: 'answered',
      data: { version: 2 },
    })
    expect(sentTo(CREATE)).toEqual([
      { call: CREATE, payload: { ownerName: 'Anisha Karki', step: 1 }, idempotencyKey: 'key-1' },
    ])
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', SAVED, { persist: true })
    // Back opens the first form of the vehicle, not to the wizard of another one
    expect(outside.replacePath).toHaveBeenCalledExactlyOnceWith(`/vehicle/${VEHICLE_ID}/edit?step=1`)
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith(`/vehicle/${VEHICLE_ID}/edit`)
  })

  it('sends the same form with the same key until a final response', async () => {
    await openWizard()
    const restore = failWith(CREATE, LOST)
    const keys = () => sentTo(CREATE).map(({ idempotencyKey }) => idempotencyKey)
    for (const error of [LOST, failure(503, 'Busy.'), failure(429, 'Slower.')]) {
      failWith(CREATE, error)
      expect((await saveStepForm(1, { ownerName: 'A' })).status).not.toBe('answered')
    }
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1'])
    failWith(CREATE, failure(422, 'This field is required', 'totalKM'))
    await saveStepForm(1, { ownerName: 'A' })
    restore()
    await saveStepForm(1, { ownerName: 'A' })
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1', 'key-1', 'key-2'])
    await saveStepForm(1, { ownerName: 'A' })
    expect(keys().at(-1)).toBe('key-3')
  })

  it('sends another form with another key', async () => {
    await openWizard()
    failWith(CREATE, LOST)
    await saveStepForm(1, { ownerName: 'A' })
    await saveStepForm(1, { ownerName: 'B' })
    expect(sentTo(CREATE).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2'])
  })
})

describe('a wizard that was started in this browser', () => {
  const begin = async (reached: number) => {
    beginHosting(reached)
    await openWizard()
    await saveStepForm(1, {})
    answers[READ] = () => vehicleOf(reached)
    await openEditor(String(VEHICLE_ID), '7')
  }

  it('counts as first-time until its end, even after a reload', async () => {
    await begin(6)
    expect(at()).toEqual({ current: 7, saved: 6, isFirstTime: true })
  })

  it.each([
    ['the person signs out', () => clearSession()],
    ['the server ends the session', () => clearSession({ keepsUnsaved: true })],
  ])('remains one when %s and returns', async (_, end) => {
    await begin(6)
    end()
    storeSignIn(personOf(HOST_ID))
    await openEditor(String(VEHICLE_ID), '7')
    expect(at()).toEqual({ current: 7, saved: 6, isFirstTime: true })
  })

  it('ends after its last step', async () => {
    await begin(6)
    await saveStepForm(7, {})
    await openEditor(String(VEHICLE_ID))
    expect(at().isFirstTime).toBe(false)
  })

  it('asks before a change of the form, and names the next one, as later', async () => {
    await begin(4)
    outside.notify.mockClear()
    await chooseStep(5)
    await chooseStep(7)
    expect(outside.notify.mock.calls.map(([tone]) => tone)).toEqual(['info', 'error'])
    outside.confirm.mockResolvedValueOnce(false)
    await chooseStep(2)
    expect(at().current).toBe(5)
    await chooseStep(2)
    expect([outside.confirm.mock.calls.length, at().current]).toEqual([2, 2])
  })

  it.each([
    [{ isMobileVerified: false, hasSms: true }, 1],
    [{ isMobileVerified: true, hasSms: true }, 0],
    [{ isMobileVerified: false, hasSms: false }, 0],
  ])('with %o asks %i times whether to end without a verified number', async (number, times) => {
    await begin(6)
    $user.set({ ...personOf(HOST_ID), isMobileVerified: number.isMobileVerified })
    outside.confirm.mockResolvedValue(false)
    expect(await finishDates(number)).toBe(times === 0)
    expect(outside.confirm).toHaveBeenCalledTimes(times)
  })

  it('asks that also where the last form is saved in another browser than the first', async () => {
    await begin(6)
    answers[READ] = () => vehicleOf(6, { id: 13 })
    await openEditor('13')
    $user.set({ ...personOf(HOST_ID), isMobileVerified: false })
    outside.confirm.mockResolvedValue(false)
    expect([at().isFirstTime, await finishDates({ hasSms: true })]).toEqual([false, false])
  })

  it('does not affect another vehicle', async () => {
    await begin(6)
    answers[READ] = () => vehicleOf(6, { id: 13 })
    await openEditor('13')
    expect(at().isFirstTime).toBe(false)
  })
})
