import { type DeviceOutbox, environment } from './environment.ts'

/** Pauses between attempts while there is no connection, in ms; the last one repeats. */
const PAUSES_MS = [5_000, 15_000, 60_000, 300_000]

/** When to send again what waits in the outbox. */
interface Retries {
  /** Starts to follow the connection: the browser reports when it is back, but not always. */
  listen(): void
  /** After each failure the pause before the next attempt grows. */
  countFailure(): void
  /** After a success what waits is sent immediately. */
  countSuccess(): void
  reset(): void
}

export function createRetries(sendWaiting: () => void): Retries {
  let timer: ReturnType<typeof setTimeout> | undefined
  let listenedOutbox: DeviceOutbox | undefined
  let failures = 0
  const reset = () => {
    clearTimeout(timer)
    failures = 0
  }
  const sendNow = () => {
    clearTimeout(timer)
    sendWaiting()
  }
  return {
    listen() {
      const { outbox } = environment()
      if (outbox === listenedOutbox) return
      listenedOutbox = outbox
      outbox.onOnline(sendNow)
    },
    countFailure() {
      clearTimeout(timer)
      failures += 1
      timer = setTimeout(sendWaiting, PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1])
    },
    countSuccess() {
      reset()
      sendWaiting()
    },
    reset,
  }
}
