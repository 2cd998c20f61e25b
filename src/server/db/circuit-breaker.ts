import { AsyncLocalStorage } from 'node:async_hooks'

/** So many waits without an answer, one after the other, and the database counts as frozen. */
const MAX_WAITS = 3
const PROBE_PAUSE_MS = 500

/** Thrown at once where a wait would end without an answer. */
export class NoAnswerError extends Error {
  readonly code = 'ETIMEDOUT'
  override message = 'the database does not answer'
}

interface Request {
  /** a query of this request was not answered in time */
  hasWaited: boolean
  isOver: boolean
}
const requests = new AsyncLocalStorage<Request>()

/** Runs a request that waits for a frozen database once: after that its further queries fail at once. */
export async function waitingOnce<T>(work: () => Promise<T>): Promise<T> {
  const request = { hasWaited: false, isOver: false }
  try {
    return await requests.run(request, work)
  } finally {
    // a stream or a timer that began in it goes on, and waits anew
    request.isOver = true
  }
}

/** Whether the current request has waited for the database without an answer. */
export function hasWaited(): boolean {
  const request = requests.getStore()
  return request?.hasWaited === true && !request.isOver
}

/**
 * Spares further requests the wait for a database that does not answer: after three waits all are refused at once, while one
 * probe at a time asks whether it answers again. An answer may be an error, such as that of a statement that took too long.
 */
export function createBreaker(probe: () => Promise<unknown>) {
  let waits = 0
  let isOpen = false
  let isStopped = false
  let heard: (isFrozen: boolean) => void = () => undefined

  function answered(): void {
    waits = 0
    if (!isOpen) return
    isOpen = false
    heard(false)
  }

  function tryAgain(): void {
    if (!isOpen || isStopped) return
    // a probe that fails says no more than the waits before it
    probe().then(answered, () => void setTimeout(tryAgain, PROBE_PAUSE_MS).unref())
  }

  return {
    /** @throws NoAnswerError */
    assertAnswering(): void {
      if (isOpen || hasWaited()) throw new NoAnswerError()
    },
    answered,
    /** `isFull`: no connection was free, which a database that answers may be the cause of as well. */
    waited({ isFull = false } = {}): void {
      const request = requests.getStore()
      if (request) request.hasWaited = true
      if (isFull) return
      waits += 1
      if (isOpen || waits < MAX_WAITS) return
      isOpen = true
      heard(true)
      tryAgain()
    },
    onChange(listener: (isFrozen: boolean) => void): void {
      heard = listener
    },
    stop(): void {
      isStopped = true
    },
  }
}
export type CircuitBreaker = ReturnType<typeof createBreaker>
