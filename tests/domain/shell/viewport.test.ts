import { expect, it } from 'vitest'
import { CAROUSEL } from '#domain/shell/viewport.ts'

it('a carousel moves every 1.8 seconds, with one to four items by the documented widths', () => {
  const items = CAROUSEL.breakpoints.map(({ minWidth, items }) => [minWidth, items])
  expect(CAROUSEL.speed).toBe(1800)
  expect(items).toEqual([
    [992, 4],
    [768, 3],
    [576, 2],
    [0, 1],
  ])
})
