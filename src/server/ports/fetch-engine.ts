import * as v from 'valibot'
import { ServiceUnavailableError } from '#server/api-error.ts'

const TIMEOUT_MS = 5_000

/**
 * Sends one request to a self-hosted engine: no redirects, five seconds at most. An error status with a valid body
 * counts as a response.
 * @throws ApiError unavailable when there is no response, or it has another shape
 */
export async function fetchEngine<S extends v.GenericSchema>(
  url: string,
  shape: S,
): Promise<v.InferOutput<S>> {
  let body: unknown
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json' },
    })
    body = await response.json()
  } catch (error) {
    throw new ServiceUnavailableError(error)
  }
  const result = v.safeParse(shape, body)
  if (!result.success) throw new ServiceUnavailableError(new Error('the engine responded in another form'))
  return result.output
}
