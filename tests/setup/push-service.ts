import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionPayload } from '#contract/push.ts'
import type { PushPayload } from '#domain/notifications/push-payload.ts'

interface Delivery {
  endpoint: string
  payload: PushPayload
  ttl: number
  /** of the token that proves who sends: audience and contact */
  claims: { aud: string; sub: string }
  publicKey: string
}

/** A local push service, which decrypts every message with the keys of its simulated browsers. */
export async function startPushService() {
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>()
  const deliveries: Delivery[] = []
  const service = { status: 201, headers: {} as Record<string, string>, requests: 0 }
  const server = createServer(async (request, response) => {
    service.requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const browser = browsers.get(request.url ?? '')
    if (service.status === 201 && browser) {
      const [, token = '', publicKey = ''] =
        /^vapid t=([^,]+), ?k=(.+)$/.exec(request.headers.authorization ?? '') ?? []
      deliveries.push({
        endpoint: origin + request.url,
        payload: JSON.parse(decrypt(Buffer.concat(chunks), browser)),
        ttl: Number(request.headers.ttl),
        claims: readToken(token, publicKey),
        publicKey,
      })
    }
    response.writeHead(browser ? service.status : 404, service.headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    service,
    deliveries,
    subscribe(): PushSubscriptionPayload {
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const pair = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = pair.generateKeys('base64url')
      browsers.set(path, { pair, auth })
      return { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>

/** RFC 8291 with the coding of RFC 8188: salt, record size, the sender's key, one record. */
function decrypt(
  body: Buffer,
  { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** @throws if the token (RFC 8292) is not signed with the key sent with it */
function readToken(token: string, publicKey: string): Delivery['claims'] {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
    },
    format: 'jwk',
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('The token is not signed with its key.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
