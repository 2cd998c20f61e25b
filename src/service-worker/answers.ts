import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { isCachedAnswer } from '#domain/shell/cached-pages.ts'
import { addTimeToAnswer } from './cached-time.ts'
import { CACHES, cacheLimits, deletePersonalCaches } from './caches.ts'

const ACCOUNT = 'account'

/** Identifies a session without revealing its token. */
async function accountOf(request: Request): Promise<string> {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
  return Array.from(digest.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const byAccount: WorkboxPlugin = {
  async cacheKeyWillBeUsed({ request }) {
    const key = new URL(request.url)
    key.searchParams.set('lang', request.headers.get('accept-language') ?? '')
    key.searchParams.set(ACCOUNT, await accountOf(request))
    return key.href
  },
}

/** A rejected token, or the token of another person, deletes the cached data of the last person. */
const onePersonOnly: WorkboxPlugin = {
  async requestWillFetch({ request }) {
    const account = await accountOf(request)
    const cached = await (await caches.open(CACHES.answers)).keys()
    const isOthers = ({ url }: Request) => new URL(url).searchParams.get(ACCOUNT) !== account
    if (cached.some(isOthers)) await deletePersonalCaches()
    return request
  },
  async fetchDidSucceed({ response }) {
    if (response.status === 401) await deletePersonalCaches()
    return response
  },
}

/** Caches the person's own bookings for reading offline. */
export function handleAnswers(): void {
  registerRoute(
    ({ url, request }) => request.headers.has('authorization') && isCachedAnswer(url),
    new NetworkFirst({
      cacheName: CACHES.answers,
      plugins: [byAccount, onePersonOnly, ...cacheLimits(40), addTimeToAnswer],
    }),
  )
}
