import { describe, expect, it } from 'vitest'
import { labelStyle, placeRank, roadNameRank, shieldRank } from '#domain/shared/map-label-style.ts'
import { MAP_PALETTES } from '#domain/shared/map-palette.ts'
import { routeWidths, valueAt } from '#domain/shared/map-stops.ts'
import { paintRulesAt } from '#domain/shared/map-style.ts'

const roadsAt = (zoom: number) =>
  paintRulesAt(zoom).filter(({ layer, color }) => layer === 'roads' && color !== 'town')

/** WCAG's contrast of two colours (#rrggbb). */
function contrast(a: string, b: string): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

describe('the style of the map', () => {
  it.each([
    [5, 1],
    [6, 1],
    [7, 2],
    [7.5, 3],
    [9, 4],
    [12, 4],
  ])('interpolates at zoom %d between stops to %d', (zoom, value) => {
    expect(valueAt({ 6: 1, 7: 2, 8: 4 }, zoom)).toBe(value)
  })

  it.each([6, 9, 12, 14, 17])('draws roads at zoom %d above land, important ones last and widest', (zoom) => {
    const all = paintRulesAt(zoom)
    expect(all[0]).toMatchObject({ layer: 'land', width: null })
    expect(all.at(-1)).toMatchObject({ layer: 'borders', where: { is: 'country' } })
    const filled = roadsAt(zoom).filter(({ color }) => !/Casing$|^thin/.test(color))
    const classes = filled.map(({ where }) => Number(where?.is))
    expect(classes).toEqual(classes.toSorted((a, b) => b - a))
    const widths = filled.map(({ width }) => width ?? 0)
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    expect(widths.every((width) => width > 0)).toBe(true)
    // every casing is drawn below every road, or crossings would be cut
    const order = roadsAt(zoom)
    const lastCasing = order.findLastIndex(({ color }) => color.endsWith('Casing'))
    expect(lastCasing).toBeLessThan(order.findIndex(({ color }) => !/Casing$|^thin/.test(color)))
  })

  it.each([
    [11, 0],
    [12, 1],
    [13, 1],
    [14, 1],
    [15, 0],
  ])(
    'colours at zoom %d the ground beside residential streets in %d paints, below all roads',
    (zoom, count) => {
      const all = paintRulesAt(zoom)
      const grounds = all.filter(({ color }) => color === 'town')
      expect(grounds).toHaveLength(count)
      for (const ground of grounds) {
        expect(all.indexOf(ground)).toBeLessThan(all.findIndex(({ layer }) => layer === 'parks'))
        // half of the width stays within the buffer of a tile
        expect(ground.width).toBeLessThanOrEqual(16)
        expect(ground.width).toBeGreaterThan(8)
      }
    },
  )

  it('draws more classes of roads at closer zooms, and a route above all of them', () => {
    const counts = [6, 8, 10, 12, 14].map((zoom) => new Set(roadsAt(zoom).map(({ where }) => where?.is)).size)
    expect(counts).toEqual([2, 3, 4, 7, 8])
    for (const zoom of [7, 10, 13, 16])
      expect(routeWidths(zoom).casing).toBeGreaterThan(routeWidths(zoom).line)
  })

  it.each(['light', 'dark'] as const)(
    'draws legible names in the %s scheme, on land and on their halo',
    (scheme) => {
      const palette = MAP_PALETTES[scheme]
      for (const name of [
        'place',
        'minorPlace',
        'roadName',
        'waterName',
        'parkName',
        'sight',
        'route',
      ] as const) {
        for (const ground of ['land', 'town'] as const)
          expect(contrast(palette[name], palette[ground]), `${name} on ${ground}`).toBeGreaterThan(4.5)
        expect(contrast(palette[name], palette.halo), name).toBeGreaterThan(4.5)
      }
      expect(contrast(palette.minorPlace, palette.outside), 'names abroad').toBeGreaterThan(4.5)
      expect(contrast(palette.shieldText, palette.shield)).toBeGreaterThan(4.5)
      for (const ground of ['land', 'builtup', 'town', 'park', 'street'] as const)
        expect(contrast(palette.route, palette[ground]), ground).toBeGreaterThan(3)
    },
  )
})

describe('a label of the map', () => {
  it('shows a settlement without a dot where streets are visible', () => {
    expect(labelStyle('town', 12).sign).toBe('dot')
    expect(labelStyle('town', 13).sign).toBeNull()
    expect(labelStyle('capital', 8).sign).toBe('capital')
    expect(labelStyle('country', 7).sign).toBeNull()
    expect(labelStyle('hospital', 16).sign).toBe('service')
  })

  it('is ranked in the order city, road number, town, road, quarter', () => {
    const ranks = [placeRank(7, 5), shieldRank(0), placeRank(10, 3), roadNameRank(0), placeRank(14, 3)]
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })
})
