import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const TOKEN = JSON.stringify('t'.repeat(43))
const finishHere = vi.fn()
vi.mock('#islands/auth/finish-login.ts', () => ({ finishHere }))

const close = vi.fn()
const postMessage = vi.fn()
const page = { querySelector: () => null }
const stored = (value: string | null) => ({ getItem: () => value })

/** The window of a sign-in that this page's own tab has not asked for. */
async function openReturn(localStorage: { getItem(): string | null }): Promise<void> {
  const location = {
    origin: 'https://sawari.example',
    pathname: '/login/return',
    search: '?code=code-1&state=state-1',
    hash: '',
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { replaceState: vi.fn() })
  vi.stubGlobal('window', { opener: { postMessage }, close, closed: false })
  vi.stubGlobal('document', { querySelector: () => page })
  vi.stubGlobal('sessionStorage', stored(null))
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  await import('#islands/auth/oauth-callback.ts')
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.dynamicImportSettled()
}

beforeEach(() => {
  vi.resetModules()
  vi.resetAllMocks()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('hands the answer to its opener, and still asks to be closed when the browser keeps it open', async () => {
  await openReturn(stored(TOKEN))
  expect(postMessage).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
  expect(finishHere).not.toHaveBeenCalled()
})

it.each([
  ['nobody has signed in by the answer', stored(null)],
  [
    'the storage is blocked',
    {
      getItem() {
        throw new Error('blocked')
      },
    },
  ],
])('says that the person is not logged in when %s', async (_, localStorage) => {
  await openReturn(localStorage)
  expect(finishHere).toHaveBeenCalledOnce()
})
