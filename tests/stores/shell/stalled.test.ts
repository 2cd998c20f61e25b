import { expect, it, vi } from 'vitest'
import { $stalledCalls, addStall } from '#stores/shell/stalled.ts'

const stall = (isWrite: boolean) => ({ isWrite, wait: vi.fn(), tryAgain: vi.fn(), giveUp: vi.fn() })

it('calls without a response are listed until each ends', () => {
  const [save, load] = [stall(true), stall(false)]
  const forgetSave = addStall(save)
  const forgetLoad = addStall(load)
  expect($stalledCalls.get()).toEqual([save, load])
  forgetSave()
  forgetSave()
  expect($stalledCalls.get()).toEqual([load])
  forgetLoad()
  expect($stalledCalls.get()).toEqual([])
})
