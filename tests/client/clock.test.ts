import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClock } from '#client/clock.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
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
  'with a device whose clock is %i ms ahead',
  (off) => {
    beforeEach(() => {
      vi.resetAllMocks()
      wall = SERVER + off
      monotonic = 1_000
    })

    it('the time is that of the server, and goes on', () => {
      const clock = createClock(device, doubt)
      clock.learn(SERVER)
      expect(clock.now()).toBe(SERVER)
      pass(90 * MINUTE)
      expect(clock.now()).toBe(SERVER + 90 * MINUTE)
      expect(doubt).not.toHaveBeenCalled()
    })

    it('the time of an answer counts from when it came', () => {
      const clock = createClock(device, doubt)
      pass(5_000)
      clock.learn(SERVER, 1_000)
      expect(clock.now()).toBe(SERVER + 5_000)
    })

    it('a device that slept goes on by its clock, and the server is asked', () => {
      const clock = createClock(device, doubt)
      clock.learn(SERVER)
      pass(9 * HOUR, { asleep: true })
      expect(clock.now()).toBe(SERVER + 9 * HOUR)
      expect(doubt).toHaveBeenCalled()
      clock.learn(SERVER + 9 * HOUR + 500)
      doubt.mockClear()
      expect(clock.now()).toBe(SERVER + 9 * HOUR + 500)
      expect(doubt).not.toHaveBeenCalled()
    })

    it('a clock that is set while the page is open is put right by the next answer', () => {
      const clock = createClock(device, doubt)
      clock.learn(SERVER)
      wall += 26 * HOUR
      expect(clock.now()).toBe(SERVER + 26 * HOUR)
      expect(doubt).toHaveBeenCalled()
      clock.learn(SERVER)
      expect(clock.now()).toBe(SERVER)
    })

    it('a clock that is set back changes nothing', () => {
      const clock = createClock(device, doubt)
      clock.learn(SERVER)
      wall -= 26 * HOUR
      pass(MINUTE)
      expect(clock.now()).toBe(SERVER + MINUTE)
    })

    it('the seconds of an answer do not make the time jump, and what is no time is no news', () => {
      const clock = createClock(device, doubt)
      clock.learn(SERVER)
      pass(1_000)
      clock.learn(SERVER - 900)
      clock.learn(Number.NaN)
      expect(clock.now()).toBe(SERVER + 1_000)
    })

    it('another answer that differs by more is believed', () => {
      const clock = createClock(device, doubt)
      clock.learn(SERVER - 40 * MINUTE)
      clock.learn(SERVER)
      expect(clock.now()).toBe(SERVER)
    })
  },
)

it('before anything is known the device is all there is, and the server is asked', () => {
  const clock = createClock(device, doubt)
  doubt.mockClear()
  expect(clock.now()).toBe(wall)
  expect(doubt).toHaveBeenCalledOnce()
})
