import '../auth/browser-storage.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $sharing, resumeSharing, startSharing, stopSharing } from '#stores/trip-day/position.ts'
import { type DevicePosition, type PositionProblem, setPositionPort } from '#stores/trip-day/position-port.ts'
import { $tripPosition, loadPosition } from '#stores/trip-day/shared-position.ts'
import { openSheet } from '#stores/trip-day/sheet.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { phone, startPhone, TOKEN, tick } from './drivers-phone.ts'

const HERE = { latitude: 27.7, longitude: 85.3, accuracy: 12 }
let report: (position: DevicePosition) => void = () => {}
let fail: (problem: PositionProblem) => void = () => {}
const unwatch = vi.fn<() => void>()
const sleep = vi.fn<() => void>()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  startPhone()
  unwatch.mockReset()
  sleep.mockReset()
  setPositionPort({
    watch(onPosition, onProblem) {
      report = onPosition
      fail = onProblem
      return unwatch
    },
    stayAwake: () => sleep,
  })
  await openSheet(TOKEN)
})
afterEach(async () => {
  await stopSharing()
  vi.useRealTimers()
})

const later = async (seconds: number) => {
  phone.now += seconds * 1_000
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  await tick()
}
const sent = () => phone.sent.filter(({ path }) => path === '/position')

describe('the position of a driver', () => {
  it('is sent first at once, then every 30 seconds, also while the vehicle waits', async () => {
    startSharing()
    expect($sharing.get()).toEqual({ isOn: true, sentAt: null, problem: null })
    report(HERE)
    await tick()
    expect(sent()).toHaveLength(1)
    report({ ...HERE, latitude: 27.8 })
    await later(30)
    await later(30)
    expect(sent().map(({ payload }) => payload)).toMatchObject([
      { latitude: 27.7, takenAt: '2026-11-21T04:30:00Z' },
      { latitude: 27.8, takenAt: '2026-11-21T04:30:30Z' },
      { latitude: 27.8, takenAt: '2026-11-21T04:31:00Z' },
    ])
    expect($sharing.get().sentAt).toBe(phone.now)
  })

  it('is never stored, and the next one is sent after a lost one', async () => {
    startSharing()
    phone.isOnline = false
    report(HERE)
    await tick()
    expect([$sharing.get().problem, phone.device.stored.size]).toEqual(['offline', 0])
    phone.isOnline = true
    await later(30)
    expect($sharing.get()).toEqual({ isOn: true, sentAt: phone.now, problem: null })
  })

  it('is not sent without a signal', async () => {
    startSharing()
    report(HERE)
    await tick()
    fail('noSignal')
    await later(60)
    expect([$sharing.get().problem, sent().length]).toEqual(['noSignal', 1])
    report(HERE)
    await tick()
    expect(sent()).toHaveLength(2)
  })

  it('is off where the user or the trip does not allow it', async () => {
    startSharing()
    fail('denied')
    expect($sharing.get()).toEqual({ isOn: false, sentAt: null, problem: 'denied' })
    startSharing()
    phone.refusals.set('/position', apiFailure(409, 'Not today.', 'positionClosed'))
    report(HERE)
    await tick()
    expect($sharing.get().problem).toBe('over')
    expect([unwatch.mock.calls.length, sleep.mock.calls.length]).toEqual([2, 2])
  })

  it('goes on after a reload of the page that shares it, and nowhere else', async () => {
    startSharing()
    $sharing.set({ isOn: false, sentAt: null, problem: null })
    await openSheet('another-link')
    resumeSharing()
    expect($sharing.get().isOn).toBe(false)
    await openSheet(TOKEN)
    resumeSharing()
    expect($sharing.get().isOn).toBe(true)
    await stopSharing()
    resumeSharing()
    expect($sharing.get().isOn).toBe(false)
  })

  it('is deleted when the driver turns it off', async () => {
    startSharing()
    report(HERE)
    await tick()
    await stopSharing()
    await later(60)
    expect(phone.sent.map(({ path, payload }) => [path, payload === undefined])).toEqual([
      ['/position', false],
      ['/position', true],
    ])
    expect($sharing.get().isOn).toBe(false)
  })
})

it('the plan is shown where the position of a vehicle does not load', async () => {
  $tripPosition.set({ ...HERE, at: '', towards: 'pickup', arrivesAt: null })
  phone.isOnline = false
  await loadPosition('b-1')
  expect($tripPosition.get()).toBeNull()
})
