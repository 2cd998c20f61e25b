import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Clock, createClock } from '#client/clock.ts'
import { HOUR, MINUTE } from '#tests/setup/clock.ts'

const SERVER = Date.parse('2026-11-22T04:15:00Z')

let wall = 0
let monotonic = 0
const doubt = vi.fn()
const device = { wall: () => wall, monotonic: () => monotonic }
const pass = (ms: number, { asleep = false } = {}) => {
  wall += ms
  if (!asleep) monotonic += ms
}

describe.each([0, 3 * HOUR, 26 * HOUR, -400 * 24 * HOUR])(
  'the server clock with a device clock %i ms ahead',
  (off) => {
    let clock: Clock
    beforeEach(() => {
      vi.resetAllMocks()
      wall = SERVER + off
      monotonic = 1_000
      clock = createClock(device, doubt)
    })

    it('returns the server time, which advances', () => {
      clock.set(SERVER)
      expect(clock.now()).toBe(SERVER)
      pass(90 * MINUTE)
      expect(clock.now()).toBe(SERVER + 90 * MINUTE)
      expect(doubt).not.toHaveBeenCalled()
    })

    it('counts the time of a response from its arrival', () => {
      pass(5_000)
      clock.set(SERVER, 1_000)
      expect(clock.now()).toBe(SERVER + 5_000)
    })

    it('falls back to the device clock after a sleep, and requests the server time', () => {
      clock.set(SERVER)
      pass(9 * HOUR, { asleep: true })
      expect(clock.now()).toBe(SERVER + 9 * HOUR)
      expect(doubt).toHaveBeenCalled()
      clock.set(SERVER + 9 * HOUR + 500)
      doubt.mockClear()
      expect(clock.now()).toBe(SERVER + 9 * HOUR + 500)
      expect(doubt).not.toHaveBeenCalled()
    })

    it('is corrected by the next response when the clock is set while the page is open', () => {
      clock.set(SERVER)
      wall += 26 * HOUR
      expect(clock.now()).toBe(SERVER + 26 * HOUR)
      expect(doubt).toHaveBeenCalled()
      clock.set(SERVER)
      expect(clock.now()).toBe(SERVER)
    })

    it('does not change when the clock is set back', () => {
      clock.set(SERVER)
      wall -= 26 * HOUR
      pass(MINUTE)
      expect(clock.now()).toBe(SERVER + MINUTE)
    })

    it('does not jump because responses have whole seconds, and ignores invalid times', () => {
      clock.set(SERVER)
      pass(1_000)
      clock.set(SERVER - 900)
      clock.set(Number.NaN)
      expect(clock.now()).toBe(SERVER + 1_000)
    })

    it('adopts the time of a response that differs by more than that', () => {
      clock.set(SERVER - 40 * MINUTE)
      clock.set(SERVER)
      expect(clock.now()).toBe(SERVER)
    })
  },
)

it('uses the device clock before the first response, and requests the server time', () => {
  const clock = createClock(device, doubt)
  doubt.mockClear()
  expect(clock.now()).toBe(wall)
  expect(doubt).toHaveBeenCalledOnce()
})
