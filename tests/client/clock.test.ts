import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClock } from '#client/clock.ts'
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

describe.each([0, 3 * HOUR, 26 * HOUR, -400 * 24 * HOUR])('with a device clock %i ms ahead', (off) => {
  beforeEach(() => {
    vi.resetAllMocks()
    wall = SERVER + off
    monotonic = 1_000
  })

  it('the time is the server time, and advances', () => {
    const clock = createClock(device, doubt)
    clock.learn(SERVER)
    expect(clock.now()).toBe(SERVER)
    pass(90 * MINUTE)
    expect(clock.now()).toBe(SERVER + 90 * MINUTE)
    expect(doubt).not.toHaveBeenCalled()
  })

  it('the time of a response counts from its arrival', () => {
    const clock = createClock(device, doubt)
    pass(5_000)
    clock.learn(SERVER, 1_000)
    expect(clock.now()).toBe(SERVER + 5_000)
  })

  it('a device that slept continues by its clock and requests the server time', () => {
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

  it('the next response corrects a clock that was set while the page is open', () => {
    const clock = createClock(device, doubt)
    clock.learn(SERVER)
    wall += 26 * HOUR
    expect(clock.now()).toBe(SERVER + 26 * HOUR)
    expect(doubt).toHaveBeenCalled()
    clock.learn(SERVER)
    expect(clock.now()).toBe(SERVER)
  })

  it('setting the clock back changes nothing', () => {
    const clock = createClock(device, doubt)
    clock.learn(SERVER)
    wall -= 26 * HOUR
    pass(MINUTE)
    expect(clock.now()).toBe(SERVER + MINUTE)
  })

  it('the whole seconds of a response cause no jump, and invalid times are ignored', () => {
    const clock = createClock(device, doubt)
    clock.learn(SERVER)
    pass(1_000)
    clock.learn(SERVER - 900)
    clock.learn(Number.NaN)
    expect(clock.now()).toBe(SERVER + 1_000)
  })

  it('a response that differs by more is applied', () => {
    const clock = createClock(device, doubt)
    clock.learn(SERVER - 40 * MINUTE)
    clock.learn(SERVER)
    expect(clock.now()).toBe(SERVER)
  })
})

it('the device clock is used before any response, and the server time is requested', () => {
  const clock = createClock(device, doubt)
  doubt.mockClear()
  expect(clock.now()).toBe(wall)
  expect(doubt).toHaveBeenCalledOnce()
})
