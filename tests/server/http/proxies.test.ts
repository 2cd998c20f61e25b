import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createProxies } from '#server/http/client-address.ts'
import { testApi } from '#tests/setup/api.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'

const VISITOR = '198.51.100.7'
const CDN = '203.0.113.9'
const PROXY = '10.0.0.2'
const FORGED = '192.0.2.66'

const clientOf = (trustProxy: string, peer: string, forwarded?: string) =>
  createProxies(readConfig({ TRUST_PROXY: trustProxy }).trustProxy).clientOf({
    socket: { remoteAddress: peer },
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  } as unknown as IncomingMessage)

describe('the client of a request', () => {
  it.each([
    ['off', PROXY, VISITOR, PROXY],
    ['on', PROXY, VISITOR, VISITOR],
    ['on', PROXY, undefined, PROXY],
    ['on', PROXY, '', PROXY],
    // a client writes the header itself, and the proxy appends
    ['on', PROXY, `${FORGED}, ${VISITOR}`, VISITOR],
    ['1', PROXY, `${FORGED}, ${VISITOR}`, VISITOR],
    ['2', PROXY, `${FORGED}, ${VISITOR}, ${CDN}`, VISITOR],
    ['2', PROXY, `${FORGED},${VISITOR},  ${CDN}`, VISITOR],
    ['10.0.0.0/8, 203.0.113.0/24', PROXY, `${FORGED}, ${VISITOR}, ${CDN}`, VISITOR],
    ['10.0.0.0/8', PROXY, `${FORGED}, ${VISITOR}, ${CDN}`, CDN],
    ['uniquelocal', PROXY, `${FORGED}, ${VISITOR}`, VISITOR],
    // a client that reaches the port without the proxy
    ['10.0.0.0/8', VISITOR, FORGED, VISITOR],
    ['10.0.0.2', '10.0.0.3', FORGED, '10.0.0.3'],
    ['10.0.0.0/8', `::ffff:${PROXY}`, VISITOR, VISITOR],
    ['fd00::/8', 'fd00::2', '2001:db8::1', '2001:db8::1'],
    ['10.0.0.0/8', PROXY, 'nobody', 'nobody'],
    // through several of them, with nobody else: the first
    ['10.0.0.0/8', PROXY, '10.0.0.9, 10.0.0.3', '10.0.0.9'],
  ])(
    'with TRUST_PROXY=%s of the peer %s and X-Forwarded-For "%s" is %s',
    (trusted, peer, forwarded, client) => {
      expect(clientOf(trusted, peer, forwarded)).toBe(client)
    },
  )
})

describe('behind a CDN and a proxy', () => {
  const api = testApi({ RATE_LIMITS: 'on', TRUST_PROXY: '2' })

  it('each visitor has a limit of their own, and a forged address counts for nothing', async () => {
    const site = await openHttpSite(api.context)
    const ask = async (forwarded: string) => {
      const { status } = await fetch(`${site.origin}/api/v1/auth/nonce`, {
        method: 'POST',
        headers: { 'x-forwarded-for': forwarded },
      })
      return status
    }
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ask(`192.0.2.${index}, ${VISITOR}, ${CDN}`)),
    )
    expect(asked.sort()).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect(await ask(`198.51.100.8, ${CDN}`)).toBe(200)
    expect(await ask(`${VISITOR}, 198.51.100.9, ${CDN}`)).toBe(200)
    expect(await ask(`${VISITOR}, ${CDN}`)).toBe(429)
    await site.close()
  })
})
