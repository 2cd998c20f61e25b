/** Ranks of the labels of an axis, for when not all have room: both ends, the middle, then the middles between them. */
export function labelRanks(count: number): number[] {
  const ranks = Array.from({ length: count }, (_, index) => (index === 0 || index === count - 1 ? count : 0))
  const rankBetween = (first: number, last: number, rank: number) => {
    if (last - first < 2) return
    const middle = Math.round((first + last) / 2)
    ranks[middle] = rank
    rankBetween(first, middle, rank - 1)
    rankBetween(middle, last, rank - 1)
  }
  rankBetween(0, count - 1, count - 1)
  return ranks
}
