import { createECDH, createPublicKey } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isLoopback } from '#domain/shared/loopback.ts'
import type { Database } from '#server/db/client.ts'
import { errorCode } from '#server/db/error-code.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import { lookupPublic } from '../public-address.ts'
import type { PushPort, PushResult, PushTarget } from './port.ts'

const TIMEOUT_MS = 5_000

interface PostRequest {
  endpoint: string
  headers: Record<string, string | number>
  body: Buffer
}

interface PostResponse {
  status: number
  retryAfter: string | undefined
}

/**
 * Posts to a URL that a browser has sent: only to public IP addresses, no redirects, five seconds at most. The
 * response body is ignored. `allowLoopback` also allows this machine, for the push services of tests.
 * @throws when there is no response
 */
function post({ endpoint, headers, body }: PostRequest, allowLoopback: boolean): Promise<PostResponse> {
  const { request } = endpoint.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!allowLoopback && { lookup: lookupPublic }),
      },
      (response) => {
        response.resume()
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const SECRET = 'web push'
const CURVE = 'prime256v1'
/** Limits the delay that a service requests: after a day no message is worth sending. */
const MAX_RETRY_AFTER_SECONDS = 24 * 3_600

interface Options {
  db: Database
  /** An email address or website (mailto:, https:) for the operators of push services. */
  subject: string
  allowLoopback: boolean
}

/**
 * Sends to the push service of any browser. The key pair is derived from a stored secret, the same in all processes.
 */
export function createWebPush({ db, subject, allowLoopback }: Options): PushPort {
  const keys = async () => {
    // 32 random bytes are a valid private key, except for one case in four thousand million
    const secret = await siteSecret(db, SECRET)
    const pair = createECDH(CURVE)
    pair.setPrivateKey(secret)
    return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
  }
  return {
    publicKey: async () => (await keys()).publicKey,
    accepts: (target) => isReachable(target.endpoint, allowLoopback) && hasValidKeys(target),
    async send({ endpoint, p256dh, auth }, { payload, ttl }) {
      const vapidDetails = { subject, ...(await keys()) }
      const { default: webpush } = await import('web-push')
      const details = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: ttl,
        urgency: 'high',
      })
      const headers = details.headers as Record<string, string | number>
      try {
        return resultOf(
          await post({ endpoint, headers, body: details.body ?? Buffer.alloc(0) }, allowLoopback),
        )
      } catch (error) {
        return { ok: false, isGone: false, isPermanent: false, reason: nameOf(error) }
      }
    },
  }
}

/** Requires a host name on the default port: only names are looked up, so an IP address would not be checked. */
function isReachable(endpoint: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (isLoopback(hostname)) return allowLoopback
  return protocol === 'https:' && port === '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

function hasValidKeys({ p256dh, auth }: PushTarget): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  try {
    // throws for a point that is not on the curve
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

function resultOf({ status, retryAfter }: PostResponse): PushResult {
  if (status >= 200 && status < 300) return { ok: true }
  if (status === 404 || status === 410) return { ok: false, isGone: true }
  const isPermanent = status < 500 && status !== 429 && status !== 408
  const seconds = Number(retryAfter)
  return {
    ok: false,
    isGone: false,
    isPermanent,
    reason: `status ${status}`,
    ...(seconds > 0 && { retryAfterMs: Math.min(seconds, MAX_RETRY_AFTER_SECONDS) * 1_000 }),
  }
}

function nameOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : 'unknown')
}
