import { describe, expect, it } from 'vitest'
import { MAX_STOPS } from '#domain/booking/limits.ts'
import {
  activate,
  activeAfter,
  addStop,
  clearMarker,
  type MarkerName,
  type Markers,
  markerNames,
  moveStop,
  type NamedPoint,
  NO_MARKERS,
  nameMarkers,
  placeMarker,
  pointOf,
  removeStop,
  routePoints,
} from '#domain/booking/markers.ts'

const point = (label: string): NamedPoint => ({ lat: 27 + label.charCodeAt(0) / 100, lng: 85, label })
/** 'A-B' has both ends, '-' none; digits are set stops, 'o' is one without a place. */
function trip(shape: string, active: MarkerName = 'pickup'): Markers {
  const [start = '', middle = '', end = ''] = shape.split('-')
  return {
    pickup: start ? point(start) : null,
    dropOff: end ? point(end) : null,
    stops: [...middle].map((sign, key) => ({ key: key + 1, point: sign === 'o' ? null : point(sign) })),
    active,
  }
}
const order = ({ stops }: Markers) => stops.map((stop) => stop.point?.label ?? 'o').join('')

describe('the next active marker', () => {
  it.each<[string, MarkerName, MarkerName]>([
    // the drop-off follows the pickup
    ['A--', 'pickup', 'dropOff'],
    ['A-o-', 'pickup', 'dropOff'],
    ['A-o-B', 'pickup', 'stop-0'],
    ['A--B', 'pickup', 'pickup'],
    ['--B', 'dropOff', 'pickup'],
    ['-1-B', 'dropOff', 'pickup'],
    ['A--B', 'dropOff', 'dropOff'],
    ['A-1o-B', 'dropOff', 'stop-1'],
    ['A-1-B', 'stop-0', 'stop-0'],
    ['A-1o-B', 'stop-0', 'stop-1'],
    ['A-1-', 'stop-0', 'dropOff'],
    ['-1-', 'stop-0', 'pickup'],
  ])('is found in %s after %s: %s', (shape, placed, next) => {
    expect(activeAfter(trip(shape), placed)).toBe(next)
  })

  it('is the pickup at the start', () => {
    expect(NO_MARKERS.active).toBe('pickup')
  })
})

describe('a marker', () => {
  it('is set in turn', () => {
    const first = placeMarker(NO_MARKERS, 'pickup', point('A'))
    const second = placeMarker(first, first.active, point('B'))
    expect([first.active, second.active, routePoints(second)?.length]).toEqual(['dropOff', 'dropOff', 2])
  })

  it('becomes active when it is cleared', () => {
    const cleared = clearMarker(trip('A-1-B'), 'stop-0')
    expect([pointOf(cleared, 'stop-0'), cleared.active]).toEqual([null, 'stop-0'])
    expect(clearMarker(trip('A--B', 'dropOff'), 'pickup')).toMatchObject({ pickup: null, active: 'pickup' })
  })

  it('gets the name of its point, unless it was moved', () => {
    const markers = trip('A-1-B')
    expect(nameMarkers(markers, point('1'), 'Mugling').stops[0]?.point?.label).toBe('Mugling')
    expect(nameMarkers(markers, { lat: 28.5, lng: 84 }, 'Mugling')).toEqual(markers)
  })

  it('contributes to a route once both ends are set, unless it is a stop without a place', () => {
    expect(routePoints(trip('A-1-'))).toBeNull()
    expect(routePoints(trip('-1-B'))).toBeNull()
    expect(routePoints(trip('A-1o2-B'))).toEqual(
      ['A', '1', '2', 'B'].map((label) => ({ lat: point(label).lat, lng: 85 })),
    )
  })

  it('is named in driving order', () => {
    expect(markerNames(trip('A-12-B'))).toEqual(['pickup', 'stop-0', 'stop-1', 'dropOff'])
  })
})

describe('a stop', () => {
  it('is added before the drop-off and becomes active', () => {
    const markers = addStop(trip('A-1-B'))
    expect([order(markers), markers.active]).toEqual(['1o', 'stop-1'])
    expect(new Set(markers.stops.map(({ key }) => key)).size).toBe(2)
  })

  it('is refused above the maximum', () => {
    let markers = NO_MARKERS
    for (let count = 0; count < MAX_STOPS + 2; count += 1) markers = addStop(markers)
    expect(markers.stops).toHaveLength(MAX_STOPS)
  })

  it.each<[number, -1 | 1, MarkerName, string, MarkerName]>([
    [0, 1, 'stop-0', '213', 'stop-1'],
    [1, -1, 'stop-0', '213', 'stop-1'],
    [2, -1, 'stop-2', '132', 'stop-1'],
    [1, 1, 'stop-0', '132', 'stop-0'],
    [1, 1, 'dropOff', '132', 'dropOff'],
    [0, -1, 'stop-0', '123', 'stop-0'],
    [2, 1, 'stop-2', '123', 'stop-2'],
  ])('moves from %i by %i with %s active to %s, active %s', (index, by, active, after, next) => {
    const markers = moveStop(trip('A-123-B', active), index, by)
    expect([order(markers), markers.active]).toEqual([after, next])
  })

  it.each<[string, number, MarkerName, string, MarkerName]>([
    ['A-123-B', 1, 'stop-2', '13', 'stop-1'],
    ['A-123-B', 1, 'stop-0', '13', 'stop-0'],
    ['A-123-B', 1, 'stop-1', '13', 'dropOff'],
    ['A-1o-', 0, 'stop-0', 'o', 'stop-0'],
    ['-1-', 0, 'stop-0', '', 'pickup'],
    ['A-1-B', 0, 'pickup', '', 'pickup'],
  ])(
    'is deleted from %s at %i with %s active, which leaves %s, active %s',
    (shape, index, active, after, next) => {
      const markers = removeStop(activate(trip(shape), active), index)
      expect([order(markers), markers.active]).toEqual([after, next])
    },
  )
})
