import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const TOKEN = JSON.stringify('t'.repeat(43))
const finishHere = vi.fn()
vi.mock('#islands/auth/finish-login.ts', () => ({ finishHere }))

const close = vi.fn()
const postMessage = vi.fn()
const replace = vi.fn()
const page = { querySelector: () => null }
const stored = (value: string | null) => ({ getItem: () => value })

/** `asked`: the request of this page's own tab; omitted: the page is in a sign-in window. */
async function openReturn(
  localStorage: { getItem(): string | null },
  asked: object | null = null,
  pathname = '/login/return',
): Promise<void> {
  const location = {
    replace,
    origin: 'https://sawari.example',
    pathname,
    search: '?code=code-1&state=state-1',
    hash: '',
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { replaceState: vi.fn() })
  vi.stubGlobal('window', { opener: { postMessage }, close, closed: false })
  vi.stubGlobal('document', { querySelector: () => page })
  vi.stubGlobal('sessionStorage', stored(asked && JSON.stringify(asked)))
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

it('passes the response to its opener, and asks the user to close it when the browser does not', async () => {
  await openReturn(stored(TOKEN))
  expect(postMessage).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
  expect(finishHere).not.toHaveBeenCalled()
})

it.each([
  ['the response signs nobody in', stored(null)],
  [
    'the storage is blocked',
    {
      getItem() {
        throw new Error('blocked')
      },
    },
  ],
])('shows that the user is not logged in when %s', async (_, localStorage) => {
  await openReturn(localStorage)
  expect(finishHere).toHaveBeenCalledOnce()
})

it.each([
  ['continues in Nepali', '/ne/login', '/login/return', '/ne/login/return?code=code-1&state=state-1'],
  ['ends the sign-in there', '/ne/login', '/ne/login/return', null],
  ['ends the sign-in immediately in English', '/login', '/login/return', null],
])('%s in the tab that requested the sign-in', async (_, login, pathname, target) => {
  const asked = {
    provider: 'google',
    state: 'state-1',
    nonce: '',
    verifier: null,
    redirect: null,
    at: 0,
    login,
  }
  await openReturn(stored(null), asked, pathname)
  expect(replace.mock.calls).toEqual(target ? [[target]] : [])
  expect(finishHere).toHaveBeenCalledTimes(target ? 0 : 1)
  expect(postMessage).not.toHaveBeenCalled()
})
