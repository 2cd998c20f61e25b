import { ApiFailure } from '#contract/api-failure.ts'
import type { FateWords, Stall } from '#contract/endpoint.ts'
import { STALL_TIMEOUT_MS } from '#domain/shell/toast-times.ts'

interface StallOptions<T> {
  /** Sends the request; `onActivity` restarts the timeout. */
  send: (signal: AbortSignal, onActivity: () => void) => Promise<T>
  isWrite: boolean
  /** Aborted by the caller. */
  signal?: AbortSignal | undefined
  /**
   * Called when the call stalls; returns a callback for when the stall is over. Without it a stalled call is given
   * up.
   */
  onStall?: ((stall: Stall) => () => void) | undefined
  /**
   * Looks up the response to a write that was given up; null when it did not arrive. @throws ApiFailure (status 0)
   * when unknown
   */
  lookUp?: (() => Promise<T | null>) | undefined
}

/**
 * Sends a call with a stall timeout. @throws what `send` throws, ApiFailure (status 0) when given up, AbortError by
 * `signal`
 */
export function withStallTimeout<T>({ send, isWrite, signal, onStall, lookUp }: StallOptions<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let inFlight = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let forget = () => {}

    const clearTimer = () => {
      clearTimeout(timer)
      forget()
      forget = () => {}
    }
    const end = (callback: () => void) => {
      clearTimer()
      signal?.removeEventListener('abort', onAbort)
      callback()
    }
    const onAbort = () => {
      inFlight.abort()
      // after responses that have already arrived
      queueMicrotask(() => end(() => reject(new DOMException('given up', 'AbortError'))))
    }
    const giveUp = async (words: FateWords = {}) => {
      inFlight.abort()
      inFlight = new AbortController()
      clearTimer()
      const unheard = (detail = '') => new ApiFailure(0, detail ? [{ cause: '', detail }] : [])
      try {
        const answer = isWrite && lookUp ? await lookUp() : undefined
        if (answer === undefined) throw unheard(isWrite ? words.unknown : '')
        end(() => (answer === null ? reject(unheard(words.lost)) : resolve(answer)))
      } catch (error) {
        const isUnheard = isWrite && error instanceof ApiFailure && error.status === 0
        end(() => reject(isUnheard ? unheard(words.unknown) : error))
      }
    }
    const restartTimer = () => {
      clearTimer()
      timer = setTimeout(() => {
        if (onStall) forget = onStall({ isWrite, wait: restartTimer, tryAgain: start, giveUp })
        else void giveUp()
      }, STALL_TIMEOUT_MS)
    }
    const start = () => {
      inFlight.abort()
      const controller = new AbortController()
      inFlight = controller
      restartTimer()
      const isCurrent = () => inFlight === controller
      send(controller.signal, () => isCurrent() && restartTimer()).then(
        (answer) => isCurrent() && end(() => resolve(answer)),
        (error) => isCurrent() && end(() => reject(error)),
      )
    }
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
    start()
  })
}
