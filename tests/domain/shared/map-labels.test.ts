import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxesAlong } from '#domain/shared/map-boxes.ts'
import { fitLabels, type Label, scaleBar } from '#domain/shared/map-labels.ts'

const label = (x: number, y: number, rank = 0): Label => ({ x, y, width: 60, height: 18, rank })
const sides = (
  labels: readonly Label[],
  ...rest: Parameters<typeof fitLabels> extends [unknown, ...infer R] ? R : []
) => fitLabels(labels, ...rest).map(({ label, side }) => `${label.x} ${side}`)

describe('a name on the map', () => {
  it.each([
    ['a single name is right of its dot', [label(0, 0)], ['0 right']],
    ['two distant names are both on the right', [label(0, 0), label(200, 0)], ['0 right', '200 right']],
    ['a name whose right side is taken moves left', [label(40, 0), label(0, 0, 1)], ['40 right', '0 left']],
    ['the higher rank is placed first', [label(0, 0, 3), label(2, 2, 1)], ['2 right']],
    ['a dot under another dot is omitted with its name', [label(0, 0), label(4, 0, 1)], ['0 right']],
    [
      'a third name between two moves below',
      [label(-70, 0), label(70, 0), label(40, 10, 1)],
      ['-70 right', '70 right', '40 below'],
    ],
  ] as const)('is placed so that %s', (_, labels, expected) => {
    expect(sides(labels)).toEqual(expected)
  })

  it('avoids taken boxes, such as a pin', () => {
    const pin = { left: 12, top: -40, right: 80, bottom: 20 }
    expect(sides([label(0, 0)], [pin])).toEqual(['0 left'])
    expect(sides([label(10, 0)], [{ ...pin, left: -40, bottom: 60 }])).toEqual([])
    expect(sides([label(40, 18)], [pin])).toEqual(['40 below'])
  })

  it('stays on its previous side, and is centred on its point without a sign', () => {
    expect(sides([{ ...label(0, 0), side: 'above' }])).toEqual(['0 above'])
    expect(sides([{ ...label(0, 0), sign: 0 }, label(30, 40, 1)])).toEqual(['0 over', '30 right'])
  })

  it('is not repeated nearby', () => {
    const repeat = { text: 'H04', apart: 200 }
    const shields = [0, 150, 250].map((x) => ({ ...label(x, 0), repeat }))
    expect(sides(shields)).toEqual(['0 right', '250 right'])
  })

  it('covers only the road when it runs along it, not the box around it', () => {
    const road = { ...label(0, 0), width: 100, sign: 0, tilt: Math.PI / 4 }
    const beside = { left: 20, top: -35, right: 40, bottom: -20 }
    const onIt = { left: 20, top: 20, right: 40, bottom: 35 }
    expect(sides([road], [beside])).toEqual(['0 over'])
    expect(sides([road], [onIt])).toEqual([])
  })

  it('does not cover the route', () => {
    const line = [
      { x: -5000, y: 20 },
      { x: 5000, y: 20 },
    ]
    const boxes = boxesAlong(line, { left: -200, top: -200, right: 200, bottom: 200 })
    expect(sides([label(0, 20)], boxes)).toEqual(['0 below'])
    expect(sides([{ ...label(0, 20), sign: 0 }], [], boxes)).toEqual([])
    const number = { ...label(0, 20), sign: 0, isOverLine: true }
    expect(sides([number], [], boxes)).toEqual(['0 over'])
    expect(sides([number], boxes)).toEqual([])
    expect(boxesAlong(line, { left: 0, top: 100, right: 200, bottom: 200 })).toEqual([])
  })

  it('never covers another one, for any positions', () => {
    const places = fc.array(
      fc.record({
        x: fc.integer({ min: 0, max: 400 }),
        y: fc.integer({ min: 0, max: 300 }),
        width: fc.integer({ min: 20, max: 120 }),
        height: fc.constant(18),
        rank: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(places, (labels) => {
        const boxes = fitLabels(labels).map(({ label: { x, y, width, height }, side }) => {
          const left = side === 'right' ? x + 6 : side === 'left' ? x - 6 - width : x - width / 2
          const top = side === 'below' ? y + 3 : side === 'above' ? y - 3 - height : y - height / 2
          return { left, top, right: left + width, bottom: top + height }
        })
        return boxes.every((a, at) =>
          boxes
            .slice(at + 1)
            .every((b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top),
        )
      }),
    )
  })
})

describe('the scale bar', () => {
  it.each([
    [16.9, 100, 1000, 59],
    [541, 100, 50_000, 92],
    [20, 100, 2000, 100],
    [1, 60, 50, 50],
  ])(
    'spans $2 m in $3 pixels at $0 metres a pixel and $1 pixels at most',
    (perPixel, max, meters, pixels) => {
      expect(scaleBar(perPixel, max)).toEqual({ meters, pixels })
    },
  )
})
