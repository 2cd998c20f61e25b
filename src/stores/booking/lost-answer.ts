const BACKOFF_MS = [1_500, 3_000, 5_000, 10_000]
/** A request may still be worked on when the first look comes. */
const MIN_MISSES = 2

// state
let pollId = 0

// actions
/**
 * Looks for what a request made whose answer was lost, until it is found or plainly not there; for as long as no look is
 * answered it goes on.
 * @param look null: not there; undefined: no answer
 * @returns null: nothing was made; undefined: it was called off
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
