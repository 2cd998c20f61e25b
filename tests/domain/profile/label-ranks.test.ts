import { expect, it } from 'vitest'
import { labelRanks } from '#domain/profile/chart-days.ts'

it.each([
  [0, []],
  [1, [0]],
  [2, [0, 1]],
  [7, [0, 6, 3, 2, 5, 1, 4]],
  [12, [0, 11, 6, 3, 9, 2, 5, 8, 10, 1, 4, 7]],
])('of %i labels the ends and the middle come first', (count, order) => {
  const ranks = labelRanks(count)
  const indexes = ranks.map((_, index) => index)
  expect(indexes.sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b)).toEqual(order)
})
