import { describe, expect, it } from 'vitest'
import { CELL_COUNT, cellOf, cellsAround } from '#domain/carpool/cells.ts'
import { KATHMANDU } from '#tests/setup/places.ts'

describe('a cell of the grid', () => {
  it('fits a smallint', () => {
    expect(CELL_COUNT).toBeLessThan(2 ** 15)
  })

  it('is the same for near points and different for distant ones', () => {
    expect(cellOf({ lat: 27.718, lng: 85.325 })).toBe(cellOf(KATHMANDU))
    expect(cellOf({ lat: 28.2096, lng: 83.9856 })).not.toBe(cellOf(KATHMANDU))
  })

  it.each([
    ['south-west', { lat: 20, lng: 70 }, 0],
    ['north-east', { lat: 40, lng: 95 }, CELL_COUNT - 1],
  ])('covers points beyond the grid in the %s at its edge', (_, point, cell) => {
    expect(cellOf(point)).toBe(cell)
    expect(cellsAround(point)).toHaveLength(4)
  })

  it('has neighbours that cover all points within 5 km', () => {
    const around = cellsAround(KATHMANDU)
    expect(new Set(around).size).toBe(9)
    for (const north of [-0.045, 0, 0.045])
      for (const east of [-0.05, 0, 0.05])
        expect(around).toContain(cellOf({ lat: KATHMANDU.lat + north, lng: KATHMANDU.lng + east }))
  })
})
