const BACKOFF_MS = [1_500, 3_000, 5_000, 10_000]
/** The server may still be working on the request at the first look. */
const MIN_MISSES = 2

// state
let pollId = 0

// actions
/**
 * Polls for the result of a request whose response was lost, until it is found or was missed twice. Failed looks do not
 * count.
 * @param lookUp null: not there; undefined: the look failed
 * @returns null: nothing was made; undefined: cancelled
 */
export async function pollUntilKnown<T>(
  lookUp: () => Promise<T | null | undefined>,
): Promise<T | null | undefined> {
  const ownId = ++pollId
  let misses = 0
  for (let turn = 0; misses < MIN_MISSES; turn++) {
    const wait = BACKOFF_MS[Math.min(turn, BACKOFF_MS.length - 1)]
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (ownId !== pollId) return undefined
    const found = await lookUp()
    if (ownId !== pollId) return undefined
    if (found) return found
    if (found === null) misses += 1
  }
  return null
}

export function cancelPolling(): void {
  pollId += 1
}
