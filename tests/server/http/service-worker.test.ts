import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { serviceWorker } from '#server/http/service-worker.ts'

const request = new Request('https://sawari.example/sw.js')
const built = async () => new Response('built', { headers: { 'cache-control': 'public, max-age=3600' } })
const serve = (env: Record<string, string>) => serviceWorker(readConfig(env), built, request)

describe('the service worker', () => {
  it('is never cached, and can only call what the pages call', async () => {
    const found = await serve({ PUBLIC_API_BASE_URL: 'https://api.sawari.example/v1' })
    expect(await found?.text()).toBe('built')
    expect(Object.fromEntries(found?.headers ?? [])).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self' https://api.sawari.example",
    })
  })

  it('deletes its caches and unregisters itself when it is disabled', async () => {
    const found = await serve({ SERVICE_WORKER: 'off' })
    expect(await found?.text()).toMatch(/caches\.delete[\s\S]+registration\.unregister/)
    expect(found?.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(readConfig({ SERVICE_WORKER: 'off' }).public.hasServiceWorker).toBe(false)
  })

  it('is absent from a site that was not built', async () => {
    expect(await serviceWorker(readConfig({}), null, request)).toBeNull()
  })
})
