import { describe, expect, it } from 'vitest'
import { SORT_OPTIONS, SORT_ORDERS, sortOption } from '#domain/search/sort.ts'

describe('sort options', () => {
  it('have their wire values', () => {
    expect(SORT_ORDERS).toEqual({
      popular: { sortBy: 'numberOfTrips', order: 'desc' },
      tripPrice: { sortBy: 'payable', order: 'asc' },
      priceAsc: { sortBy: 'pricePerDay', order: 'asc' },
      priceDesc: { sortBy: 'pricePerDay', order: 'desc' },
    })
  })

  it.each(SORT_OPTIONS)('include %s, which is found by its order on the wire', (option) => {
    expect(sortOption(SORT_ORDERS[option].sortBy, SORT_ORDERS[option].order)).toBe(option)
  })

  it('default to the popular one', () => {
    expect(sortOption()).toBe('popular')
    expect(sortOption('pricePerDay')).toBe('priceDesc')
  })

  it.each([
    ['numberOfTrips', 'asc'],
    ['payable', 'desc'],
    ['id', 'desc'],
    ['pricePerDay', 'ASC'],
    ['', ''],
  ])('exclude %j %j', (sortBy, order) => {
    expect(sortOption(sortBy, order)).toBeNull()
  })
})
