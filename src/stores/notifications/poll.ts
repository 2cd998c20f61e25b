import { refreshUnseen } from './unseen.ts'

const POLL_MS = 60_000

/** Loads the counts once a minute, when there is no stream. */
export async function poll(
  signal: AbortSignal,
  random: () => number,
  { times = Number.POSITIVE_INFINITY, onCount = () => {} } = {},
): Promise<void> {
  for (let count = 0; count < times && !signal.aborted; count++) {
    await refreshUnseen()
    if (!signal.aborted) onCount()
    await pause(POLL_MS, signal, random)
  }
}

/** Waits 0.5 to 1.5 times `ms`, so that browsers do not all reconnect at once after a restart of the server. */
export function pause(ms: number, signal: AbortSignal, random: () => number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms * (0.5 + random()))
    signal.addEventListener('abort', end)
  })
}
