const WAITS_MS = [1_500, 3_000, 5_000, 10_000]
/** A request may still be worked on when the first look comes. */
const LOOKS_UNTIL_SURE = 2

// state
let search = 0

// actions
/**
 * Looks for what a request made whose answer was lost, until it is found or plainly not there; for as long as no look is
 * answered it goes on.
 * @param look null: not there; undefined: no answer
 * @returns null: nothing was made; undefined: it was called off
 */
export async function findOut<T>(look: () => Promise<T | null | undefined>): Promise<T | null | undefined> {
  const mine = ++search
  let misses = 0
  for (let turn = 0; misses < LOOKS_UNTIL_SURE; turn++) {
    const wait = WAITS_MS[Math.min(turn, WAITS_MS.length - 1)]
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (mine !== search) return undefined
    const found = await look()
    if (mine !== search) return undefined
    if (found) return found
    if (found === null) misses += 1
  }
  return null
}

export function callOff(): void {
  search += 1
}
