/** A deterministic random generator (mulberry32), so the demo data is the same everywhere. */
export function createRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** From `min` up to, but not including, `below`. */
    integer: (min: number, below: number): number => min + Math.floor(next() * (below - min)),
    chance: (share: number): boolean => next() < share,
    pick<T>(from: readonly T[]): T {
      const item = from[Math.floor(next() * from.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    weighted<T extends { weight: number }>(from: readonly T[]): T {
      let left = next() * from.reduce((sum, item) => sum + item.weight, 0)
      for (const item of from) {
        left -= item.weight
        if (left < 0) return item
      }
      return this.pick(from)
    },
  }
}
export type Random = ReturnType<typeof createRandom>
