import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#stores/shell/browser.ts'
import { environment } from '#stores/shell/environment.ts'
import { drainToasts } from '#stores/shell/toasts.ts'

const ADVICE = 'Open this page in Chrome or Safari.'
const link = { href: '', download: '', click: vi.fn() }

beforeEach(() => {
  vi.stubGlobal('document', {
    createElement: () => link,
    getElementById: () => ({ dataset: { embedded: ADVICE } }),
    dispatchEvent: () => true,
  })
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', [ADVICE]],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', []],
])('a download in %s is followed by %j', async (userAgent, advice) => {
  vi.stubGlobal('navigator', { userAgent })
  environment().download('trip.ics', 'text/calendar', 'BEGIN:VCALENDAR')
  expect(link.click).toHaveBeenCalled()
  await vi.dynamicImportSettled()
  expect(drainToasts().map(({ text }) => text)).toEqual(advice)
})
