import { ServiceUnavailableError } from '#server/api-error.ts'

/** Hosts that sign-in may call: a manipulated URL must not reach any other. */
const HOSTS = new Set(['www.googleapis.com', 'limited.facebook.com', 'graph.facebook.com'])
const TIMEOUT_MS = 5_000

export type Fetch = (url: string, options: RequestInit) => Promise<Response>

/**
 * Sends one request to a provider: no redirects, five seconds at most. Statuses from 500 on count as no response.
 * @throws ApiError unavailable when the provider does not respond
 */
export async function fetchAllowed(fetcher: Fetch, url: string): Promise<Response> {
  const { protocol, host } = new URL(url)
  if (protocol !== 'https:' || !HOSTS.has(host))
    throw new Error(`Sign-in requests to ${host} are not allowed.`)
  let response: Response
  try {
    response = await fetcher(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json' },
    })
  } catch (error) {
    throw new ServiceUnavailableError(error)
  }
  const { status } = response
  if (status >= 500 || status === 429)
    throw new ServiceUnavailableError(new Error(`${host} responded with ${status}`))
  return response
}

/** @throws ApiError unavailable for a response that is incomplete or not JSON */
export async function fetchJson(fetcher: Fetch, url: string): Promise<unknown> {
  const response = await fetchAllowed(fetcher, url)
  try {
    return await response.json()
  } catch (error) {
    throw new ServiceUnavailableError(error)
  }
}
