import { describe, expect, it } from 'vitest'
import { fairPrice, isExpensive } from '#domain/carpool/fair-price.ts'
import { VEHICLE_TYPE_SLUGS } from '#domain/vehicles/routing-profile.ts'

const KATHMANDU_POKHARA = { meters: 204_300, typeSlug: 'sedan', passengers: 3, fuelPrice: 165 }
const price = (patch: Partial<typeof KATHMANDU_POKHARA> = {}) => fairPrice({ ...KATHMANDU_POKHARA, ...patch })

describe('the fair price of a seat', () => {
  it('is explained by its sum', () => {
    // 204.3 km at 7.5 l for 100 km are 15.3 l at NRS 165
    expect(price()).toEqual({ suggested: 630, highest: 1270, litresPer100Km: 7.5, fuelCost: 2528, people: 4 })
  })

  it.each([
    [{ passengers: 1 }, 1260, 2530],
    [{ passengers: 10 }, 230, 460],
    [{ typeSlug: 'suv' }, 800, 1610],
    [{ typeSlug: 'motorbike', passengers: 1 }, 420, 850],
    [{ typeSlug: 'bus', passengers: 10 }, 860, 1720],
    [{ typeSlug: 'palanquin' }, 760, 1520],
    [{ fuelPrice: 330 }, 1260, 2530],
    [{ meters: 10_000 }, 30, 70],
    // never free, and never above itself
    [{ meters: 0 }, 10, 20],
    [{ meters: 500 }, 10, 20],
  ])('is computed for %o: NRS %i, at most %i', (patch, suggested, highest) => {
    expect(price(patch)).toMatchObject({ suggested, highest })
  })

  it.each(VEHICLE_TYPE_SLUGS)('is based on the consumption of a %s', (typeSlug) => {
    expect(price({ typeSlug }).litresPer100Km).not.toBe(price({ typeSlug: 'palanquin' }).litresPer100Km)
  })

  it.each<[number, number | null, boolean]>([
    [1270, 1270, false],
    [1271, 1270, true],
    [999_999, null, false],
  ])('is exceeded by %i when its maximum is %o: %o', (asked, highest, expected) => {
    expect(isExpensive(asked, highest)).toBe(expected)
  })
})
