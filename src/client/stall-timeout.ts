import { GivenUp } from '#contract/api-failure.ts'
import type { GiveUpMessages, Stall } from '#contract/endpoint.ts'
import { STALL_TIMEOUT_MS } from '#domain/shell/toast-times.ts'

interface StallOptions<T> {
  /** Sends the request; each call of `onActivity` restarts the timeout. */
  send: (signal: AbortSignal, onActivity: () => void) => Promise<T>
  isWrite: boolean
  signal?: AbortSignal | undefined
  /**
   * Called when the call stalls; returns a callback for when the stall is over. Without it, a stalled call is given up.
   */
  onStall?: ((stall: Stall) => () => void) | undefined
}

/**
 * Sends a call with a stall timeout.
 * @throws what `send` throws, GivenUp, or AbortError by `signal`
 */
export function withStallTimeout<T>({ send, isWrite, signal, onStall }: StallOptions<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let inFlight = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let endStall = () => {}

    const clearTimer = () => {
      clearTimeout(timer)
      endStall()
      endStall = () => {}
    }
    const end = (callback: () => void) => {
      clearTimer()
      signal?.removeEventListener('abort', onAbort)
      callback()
    }
    const onAbort = () => {
      inFlight.abort()
      // after any response that has already arrived
      queueMicrotask(() => end(() => reject(new DOMException('given up', 'AbortError'))))
    }
    const giveUp = (words: GiveUpMessages = {}) => {
      inFlight.abort()
      inFlight = new AbortController()
      end(() => reject(new GivenUp(words)))
    }
    const restartTimer = () => {
      clearTimer()
      timer = setTimeout(() => {
        if (onStall) endStall = onStall({ isWrite, wait: restartTimer, tryAgain: start, giveUp })
        else giveUp()
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
