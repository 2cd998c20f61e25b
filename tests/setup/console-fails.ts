import { afterEach, beforeEach, expect, vi } from 'vitest'

// A warning is an unexamined defect: it fails the test.
beforeEach(() => {
  vi.spyOn(console, 'warn')
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.warn).not.toHaveBeenCalled()
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
