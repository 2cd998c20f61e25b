import { describe, expect, it } from 'vitest'
import {
  type BoardFilters,
  boardQuery,
  boardUrl,
  countBoardFilters,
  NO_FILTERS,
  newRequestUrl,
  readBoardUrl,
} from '#domain/carpool/board-url.ts'

const MUGLING = { label: 'Mugling, Chitwan, Nepal', point: { lat: 27.8556, lng: 84.5583 } }
const ALL: BoardFilters = {
  from: MUGLING,
  to: { label: 'भरतपुर, नेपाल', point: null },
  time: '2026-11-24',
  until: '2026-11-26',
  role: 'driver',
  isMine: true,
  typeId: 3,
}

describe('the URL of the board', () => {
  it.each([
    ['nothing', NO_FILTERS, 0],
    ['everything', ALL, 7],
    ['one place', { ...NO_FILTERS, from: MUGLING }, 1],
    ['a day on its own', { ...NO_FILTERS, until: '2026-11-24' }, 1],
  ])('keeps %s', (_, filters, count) => {
    expect(readBoardUrl(new URL(boardUrl(filters), 'https://x').search)).toEqual(filters)
    expect(countBoardFilters(filters)).toBe(count)
  })

  it('is read the way other pages and people write it', () => {
    expect(boardUrl(NO_FILTERS)).toBe('/list-carpool-requests')
    expect(decodeURIComponent(boardUrl({ from: MUGLING, role: 'passenger', isMine: true }))).toBe(
      '/list-carpool-requests?from=Mugling,+Chitwan,+Nepal&fromAt=27.8556,84.5583&role=passenger&mine=1',
    )
    expect(boardUrl({ typeId: 2 }, '/list-carpool-request')).toBe('/list-carpool-request?type=2')
    expect(newRequestUrl({ from: null, to: ALL.to })).toBe(
      `/carpool?to=${encodeURIComponent('भरतपुर')}%2C+${encodeURIComponent('नेपाल')}`,
    )
  })

  it.each([
    ['an unknown role', 'role=pilot'],
    ['a day that does not exist', 'time=2026-02-30'],
    ['a time instead of a day', 'until=2026-11-24T10:00'],
    ['a type that is no number', 'type=car'],
    ['type 0', 'type=0'],
    ['a point without a name', 'fromAt=27.7,85.3'],
    ['blanks and invisible characters as a name', 'from=%20%E2%80%8B%20'],
    ['another value of mine', 'mine=yes'],
  ])('ignores %s', (_, search) => {
    expect(readBoardUrl(search)).toEqual(NO_FILTERS)
  })

  it('drops the coordinates of a place abroad or with half a point, and cuts its name to the length of an address', () => {
    const named = { label: 'Mugling', point: null }
    for (const at of ['48.1,11.5', '27.8', '27.8,', 'a,b', '27.8556,84.5583,1'])
      expect(readBoardUrl(`from=Mugling&fromAt=${at}`).from).toEqual(named)
    expect(readBoardUrl(`from=${'m'.repeat(300)}`).from?.label).toHaveLength(200)
  })

  it('ignores an end before the start', () => {
    expect(readBoardUrl('time=2026-11-24&until=2026-11-23')).toEqual({ ...NO_FILTERS, time: '2026-11-24' })
  })

  it('requests whole days in Kathmandu', () => {
    expect(boardQuery(ALL)).toEqual({
      addressFrom: MUGLING.label,
      fromLatitude: '27.8556',
      fromLongitude: '84.5583',
      addressTo: 'भरतपुर, नेपाल',
      time: '2026-11-23T18:15:00Z',
      until: '2026-11-26T18:14:59Z',
      isDriver: 'true',
      isMine: 'true',
      vehicleTypeID: '3',
    })
    expect(boardQuery({ ...NO_FILTERS, role: 'passenger' })).toEqual({ isDriver: 'false' })
  })
})
