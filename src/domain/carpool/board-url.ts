import { DAY_MS, isDay, kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'
import { insideNepalBox, type Point, round4 } from '#domain/shared/place.ts'
import { oneLine } from '#domain/shared/text.ts'

/** The query keys of the board's URL, apart from board-url.ts for importers that need only the keys. */
export const BOARD_PARAMS = ['from', 'fromAt', 'to', 'toAt', 'time', 'until', 'role', 'mine', 'type'] as const
type BoardParam = (typeof BOARD_PARAMS)[number]

export const BOARD_PATH = '/list-carpool-requests'
export const BOARD_ROLES = ['driver', 'passenger'] as const
export type BoardRole = (typeof BOARD_ROLES)[number]

/** A place without a point is looked up by its text. */
export interface BoardPlace {
  label: string
  point: Point | null
}

/** The filters of the board. `time` and `until` are days (YYYY-MM-DD) in Kathmandu, both included. */
export interface BoardFilters {
  from: BoardPlace | null
  to: BoardPlace | null
  time: string | null
  until: string | null
  /** of the authors of the requests */
  role: BoardRole | null
  isMine: boolean
  typeId: number | null
}

export const NO_FILTERS: BoardFilters = {
  from: null,
  to: null,
  time: null,
  until: null,
  role: null,
  isMine: false,
  typeId: null,
}

const MAX_LABEL = 200
const POINT = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/

/** Ignores invalid values: a URL may be cut or typed by hand. */
export function readBoardUrl(search: string | URLSearchParams): BoardFilters {
  const query = new URLSearchParams(search)
  const get: Get = (name) => query.get(name)
  const [time, until] = [readDay(get('time')), readDay(get('until'))]
  const typeId = /^[1-9]\d{0,8}$/.exec(get('type') ?? '')
  return {
    from: readPlace(get, 'from'),
    to: readPlace(get, 'to'),
    time,
    until: time && until && until < time ? null : until,
    role: BOARD_ROLES.find((role) => role === get('role')) ?? null,
    isMine: get('mine') === '1',
    typeId: typeId && Number(typeId[0]),
  }
}

export function boardUrl(filters: Partial<BoardFilters>, path = BOARD_PATH): string {
  const { time, until, role, isMine, typeId } = filters
  const query = placesQuery(filters)
  if (time) query.set('time', time)
  if (until) query.set('until', until)
  if (role) query.set('role', role)
  if (isMine) query.set('mine', '1')
  if (typeId) query.set('type', String(typeId))
  return withQuery(path, query)
}

/** The form of a new request, prefilled with these places. */
export function newRequestUrl(places: Pick<BoardFilters, 'from' | 'to'>): string {
  return withQuery('/carpool', placesQuery(places))
}

/** The query of the API call (contract/carpool.ts: CarpoolQuery). */
export function boardQuery(filters: BoardFilters): Record<string, string> {
  const { from, to, time, until, role, isMine, typeId } = filters
  const start = time && kathmanduMillis(time, '00:00')
  const end = until && kathmanduMillis(until, '00:00')
  return {
    ...(from && { addressFrom: from.label }),
    ...(from?.point && { fromLatitude: String(from.point.lat), fromLongitude: String(from.point.lng) }),
    ...(to && { addressTo: to.label }),
    ...(to?.point && { toLatitude: String(to.point.lat), toLongitude: String(to.point.lng) }),
    ...(start && { time: toWire(start) }),
    ...(end && { until: toWire(end + DAY_MS - 1_000) }),
    ...(role && { isDriver: String(role === 'driver') }),
    ...(isMine && { isMine: 'true' }),
    ...(typeId && { vehicleTypeID: String(typeId) }),
  }
}

export function countBoardFilters(filters: BoardFilters): number {
  return Object.values(filters).filter(Boolean).length
}

type Get = (name: BoardParam) => string | null

function readPlace(get: Get, end: 'from' | 'to'): BoardPlace | null {
  const label = oneLine(get(end)).slice(0, MAX_LABEL).trim()
  const [, lat, lng] = POINT.exec(get(`${end}At`) ?? '') ?? []
  const point = { lat: round4(Number(lat)), lng: round4(Number(lng)) }
  return label ? { label, point: insideNepalBox(point) ? point : null } : null
}

const readDay = (text: string | null) => (text && isDay(text) ? text : null)

function placesQuery({ from, to }: Partial<Pick<BoardFilters, 'from' | 'to'>>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, place] of Object.entries({ from, to })) {
    if (!place) continue
    query.set(name, place.label)
    if (place.point) query.set(`${name}At`, `${place.point.lat},${place.point.lng}`)
  }
  return query
}

const withQuery = (path: string, query: URLSearchParams) => (query.size ? `${path}?${query}` : path)
