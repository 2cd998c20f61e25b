import type { FateWords, Stall } from '#contract/endpoint.ts'
import { ApiFailure } from './failure.ts'

/** So long nothing has come: whoever waits is asked what to do. */
export const STALL_TIMEOUT_MS = 20_000

interface StallOptions<T> {
  /** Sends it; `moved` tells that something still comes or goes. */
  send: (signal: AbortSignal, onActivity: () => void) => Promise<T>
  isWrite: boolean
  /** Given up by whoever asked. */
  signal?: AbortSignal | undefined
  /** Told of a call that stalls; answers how to tell that it is over. Left out: nobody can be asked, and it ends. */
  onStall?: ((stall: Stall) => () => void) | undefined
  /** The answer of a write that is given up; null when it did not arrive. @throws ApiFailure (status 0) when nobody knows */
  lookUp?: (() => Promise<T | null>) | undefined
}

/** No call waits for ever. @throws what `send` throws, ApiFailure (status 0) when it was given up, or AbortError by `signal` */
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
      // after what has come already
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
