import { afterEach, beforeEach, expect, vi } from 'vitest'

// A warning is a defect that has not been looked at yet.
beforeEach(() => {
  vi.spyOn(console, 'warn')
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.warn).not.toHaveBeenCalled()
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
