import { AsyncLocalStorage } from 'node:async_hooks'

/** After this many consecutive timeouts the database counts as frozen. */
const MAX_TIMEOUTS = 3
const PROBE_PAUSE_MS = 500

/** Thrown immediately instead of waiting for a response that will not come. */
export class DatabaseFrozenError extends Error {
  readonly code = 'ETIMEDOUT'
  override message = 'the database does not answer'
}

interface Request {
  /** A query of this request has timed out. */
  hasWaited: boolean
  isOver: boolean
}
const requests = new AsyncLocalStorage<Request>()

/** Runs a request that waits for a frozen database only once; after that its other queries fail immediately. */
export async function withOneTimeout<T>(work: () => Promise<T>): Promise<T> {
  const request = { hasWaited: false, isOver: false }
  try {
    return await requests.run(request, work)
  } finally {
    // a stream or timer that was started in it continues, and may wait again
    request.isOver = true
  }
}

/** Whether a query of the current request has timed out. */
export function hasTimedOut(): boolean {
  const request = requests.getStore()
  return request?.hasWaited === true && !request.isOver
}

/**
 * A circuit breaker for a database that does not respond. After three timeouts, queries fail immediately, and one probe
 * at a time checks whether the database responds again. An error counts as a response, such as that of a statement
 * timeout.
 */
export function createCircuitBreaker(probe: () => Promise<unknown>) {
  let timeouts = 0
  let isOpen = false
  let isStopped = false
  let onStateChange: (isFrozen: boolean) => void = () => undefined

  function answered(): void {
    timeouts = 0
    if (!isOpen) return
    isOpen = false
    onStateChange(false)
  }

  function tryAgain(): void {
    if (!isOpen || isStopped) return
    // a failed probe changes nothing
    probe().then(answered, () => void setTimeout(tryAgain, PROBE_PAUSE_MS).unref())
  }

  return {
    /** @throws DatabaseFrozenError */
    assertAnswering(): void {
      if (isOpen || hasTimedOut()) throw new DatabaseFrozenError()
    },
    answered,
    /** `isFull`: no connection was free, which may also happen when the database responds. */
    waited({ isFull = false } = {}): void {
      const request = requests.getStore()
      if (request) request.hasWaited = true
      if (isFull) return
      timeouts += 1
      if (isOpen || timeouts < MAX_TIMEOUTS) return
      isOpen = true
      onStateChange(true)
      tryAgain()
    },
    onChange(listener: (isFrozen: boolean) => void): void {
      onStateChange = listener
    },
    stop(): void {
      isStopped = true
    },
  }
}
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
