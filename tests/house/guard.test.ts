import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { guardRedirect, TOKEN_KEY } from '#domain/auth/access.ts'
import { GET } from '../../src/pages/guard.js.ts'

const ADDRESSES = [
  '/',
  '/login',
  '/login?redirect=%2Fprofile',
  '/profile',
  '/profile/mybookings?page=2',
  '/profile#verify-number',
  '/profile?chart=weekly#verify-number',
  '/vehicle/12',
  '/vehicle/12/booking?from=2026-11-24',
  '/vehicle/create',
  '/list-carpool-request',
  '/pages/terms',
  '/trip/sealed',
  '/deletion/code',
]

/** Runs the file as a browser would; returns the redirect target, null without a redirect. */
async function run(
  address: string,
  stored: Record<string, string> | null,
  dataset: Record<string, string> = {},
): Promise<string | null> {
  const response = await GET({} as never)
  const { pathname, search, hash } = new URL(address, 'https://sawari.example')
  let target: string | null = null
  const storage = { getItem: (key: string) => stored?.[key] ?? null }
  const page = {
    location: {
      pathname,
      search,
      hash,
      replace: (to: string) => {
        target = to
      },
    },
    document: { documentElement: { hidden: false }, currentScript: { dataset } },
    get localStorage() {
      if (!stored) throw new Error('storage is forbidden')
      return storage
    },
  }
  runInContext(await response.text(), createContext(page))
  expect(page.document.documentElement.hidden).toBe(target !== null)
  return target
}

describe('/guard.js', () => {
  it.each(ADDRESSES)('does at %s what the rule returns', async (address) => {
    expect(await run(address, {})).toBe(guardRedirect(address, false))
    expect(await run(address, { [TOKEN_KEY]: 'token' })).toBe(guardRedirect(address, true))
  })

  it('treats a visitor whose browser blocks storage as signed out', async () => {
    expect(await run('/profile', null)).toBe('/login?redirect=%2Fprofile')
  })

  it("redirects signed-in users to the page's target, and leaves signed-out visitors on the page", async () => {
    const data = { signedInTo: '/profile/mybookings/b-1?new=1' }
    expect(await run('/payment/x', { [TOKEN_KEY]: 'token' }, data)).toBe(data.signedInTo)
    expect(await run('/ne/payment/x', { [TOKEN_KEY]: 'token' }, data)).toBe(`/ne${data.signedInTo}`)
    expect(await run('/payment/x', {}, data)).toBeNull()
    expect(await run('/payment/x', null, data)).toBeNull()
  })

  it('is a script', async () => {
    expect((await GET({} as never)).headers.get('content-type')).toContain('text/javascript')
  })
})
