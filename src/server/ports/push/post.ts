import http from 'node:http'
import https from 'node:https'
import { lookupPublic } from './public-address.ts'

const TIMEOUT_MS = 5_000

export interface PostRequest {
  endpoint: string
  headers: Record<string, string | number>
  body: Buffer
}

export interface PostResponse {
  status: number
  retryAfter: string | undefined
}

/**
 * Posts to an address that a browser has sent: only to public IP addresses, no redirects, five seconds at most. The
 * response body is ignored. `allowLoopback` also allows this machine, for the push services of tests.
 * @throws when there is no response
 */
export function post(
  { endpoint, headers, body }: PostRequest,
  allowLoopback: boolean,
): Promise<PostResponse> {
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
      (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
