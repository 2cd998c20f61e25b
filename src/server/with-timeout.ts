import { setTimeout as wait } from 'node:timers/promises'

export class TimeoutError extends Error {
  override name = 'TookTooLong'
}

/**
 * Waits for a promise that may never settle; the work itself continues.
 * @throws TimeoutError, and what the work throws
 */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const inTime = new AbortController()
  const limit = wait(milliseconds, undefined, { signal: inTime.signal }).then(() => {
    throw new TimeoutError(`not done within ${milliseconds} ms`)
  })
  return Promise.race([work, limit]).finally(() => inTime.abort())
}
