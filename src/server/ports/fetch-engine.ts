import * as v from 'valibot'
import { ApiError } from '#server/api-error.ts'

const TIMEOUT_MS = 5_000

/**
 * Sends one request to a self-hosted engine: no redirects, five seconds at most. An error status with a valid body
 * counts as a response.
 * @throws ApiError unavailable when there is no response, or it has another shape
 */
export async function fetchEngine<S extends v.GenericSchema>(
  address: string,
  shape: S,
): Promise<v.InferOutput<S>> {
  let answer: unknown
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json' },
    })
    answer = await response.json()
  } catch {
    throw new ApiError('unavailable')
  }
  const result = v.safeParse(shape, answer)
  if (!result.success) throw new ApiError('unavailable')
  return result.output
}
