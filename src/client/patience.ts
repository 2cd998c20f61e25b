import type { FateWords, Stall } from '#contract/endpoint.ts'
import { ApiFailure } from './failure.ts'

/** So long nothing has come: whoever waits is asked what to do. */
export const PATIENCE_MS = 20_000

interface Patient<T> {
  /** Sends it; `moved` tells that something still comes or goes. */
  send: (signal: AbortSignal, moved: () => void) => Promise<T>
  isWrite: boolean
  /** Given up by whoever asked. */
  signal?: AbortSignal | undefined
  /** Told of a call that stalls; answers how to tell that it is over. Left out: nobody can be asked, and it ends. */
  onStall?: ((stall: Stall) => () => void) | undefined
  /** The answer of a write that is given up; null when it did not arrive. @throws ApiFailure (status 0) when nobody knows */
  lookUp?: (() => Promise<T | null>) | undefined
}

/** No call waits for ever. @throws what `send` throws, ApiFailure (status 0) when it was given up, or AbortError by `signal` */
export function withPatience<T>({ send, isWrite, signal, onStall, lookUp }: Patient<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let running = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let forget = () => {}

    const rest = () => {
      clearTimeout(timer)
      forget()
      forget = () => {}
    }
    const end = (callback: () => void) => {
      rest()
      signal?.removeEventListener('abort', leave)
      callback()
    }
    const leave = () => {
      running.abort()
      // after what has come already
      queueMicrotask(() => end(() => reject(new DOMException('given up', 'AbortError'))))
    }
    const giveUp = async (words: FateWords = {}) => {
      running.abort()
      running = new AbortController()
      rest()
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
    const watch = () => {
      rest()
      timer = setTimeout(() => {
        if (onStall) forget = onStall({ isWrite, wait: watch, tryAgain: start, giveUp })
        else void giveUp()
      }, PATIENCE_MS)
    }
    const start = () => {
      running.abort()
      const controller = new AbortController()
      running = controller
      watch()
      const isCurrent = () => running === controller
      send(controller.signal, () => isCurrent() && watch()).then(
        (answer) => isCurrent() && end(() => resolve(answer)),
        (error) => isCurrent() && end(() => reject(error)),
      )
    }
    if (signal?.aborted) return leave()
    signal?.addEventListener('abort', leave)
    start()
  })
}
