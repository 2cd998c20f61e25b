import type { CarpoolQuery } from '#contract/carpool.ts'
import { MIN_RIDE_METERS } from '#domain/carpool/limits.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { haversineMeters, type Point, round4 } from '#domain/shared/place.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import type { MessageKey } from '#messages/keys.ts'
import { ApiError, assertValid } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { insideNepal } from '../places/inside-nepal.ts'
import { loadReference } from '../search/list-reference.ts'
import type { ListFilter, SearchedPlace } from './list-filter.ts'
import { resolvePlace } from './resolve-place.ts'

type Field = 'addressFrom' | 'addressTo' | 'time' | 'until' | 'vehicleTypeID'
type Errors = Partial<Record<Field, MessageKey>>

/**
 * The filters of the list.
 * @throws FormError; ApiError invalid, outsideNepal or unavailable
 */
export async function readBoardQuery(
  context: AppContext,
  query: CarpoolQuery,
  locale: Locale,
): Promise<ListFilter> {
  const errors: Errors = {}
  const { vehicleTypes } = (await loadReference(context, locale)).filters
  const [after, until] = [timeOf(query.time), timeOf(query.until)]
  if (Number.isNaN(after)) errors.time = 'carpool.errors.timeUnreadable'
  if (Number.isNaN(until)) errors.until = 'carpool.errors.timeUnreadable'
  const typeText = query.vehicleTypeID?.trim() ?? ''
  const vehicleType = vehicleTypes.find(({ id }) => String(id) === typeText) ?? null
  if (typeText && !vehicleType) errors.vehicleTypeID = 'carpool.errors.vehicleType'
  const [from, to] = await Promise.all([
    placeOf(context, { address: query.addressFrom, at: pointOf(query, 'from'), locale }),
    placeOf(context, { address: query.addressTo, at: pointOf(query, 'to'), locale }),
  ])
  if (from === 'unknown') errors.addressFrom = 'carpool.errors.originSuggestion'
  if (to === 'unknown') errors.addressTo = 'carpool.errors.destinationSuggestion'
  else if (to && from && from !== 'unknown' && haversineMeters(from, to) < MIN_RIDE_METERS)
    errors.addressTo = 'carpool.errors.samePlaces'
  assertValid(errors)
  return {
    from: from === 'unknown' ? null : from,
    to: to === 'unknown' ? null : to,
    after,
    until,
    isDriver: flagOf(query, 'isDriver'),
    isMine: flagOf(query, 'isMine') === true,
    vehicleTypeId: vehicleType?.id ?? null,
    profile: routingProfile(vehicleType?.slug ?? '', false),
  }
}

/** Epoch milliseconds of UTC with or without milliseconds; NaN when unreadable. */
function timeOf(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? ''
  if (!trimmed) return null
  return fromWire(trimmed.replace(/\.\d{1,3}Z$/, 'Z')) ?? Number.NaN
}

function flagOf(query: CarpoolQuery, field: 'isDriver' | 'isMine'): boolean | null {
  const text = query[field]?.trim() ?? ''
  if (!text) return null
  if (text !== 'true' && text !== 'false') throw new ApiError('invalid', { fields: field })
  return text === 'true'
}

const COORDINATE = /^-?\d{1,3}(\.\d{1,18})?$/

function pointOf(query: CarpoolQuery, end: 'from' | 'to'): Point | null {
  const fields = [`${end}Latitude`, `${end}Longitude`] as const
  const [lat = '', lng = ''] = fields.map((field) => query[field]?.trim())
  if (!lat && !lng) return null
  const wrong = [lat, lng].findIndex((text) => !COORDINATE.test(text))
  if (wrong >= 0) throw new ApiError('invalid', { fields: fields[wrong] })
  return { lat: round4(Number(lat)), lng: round4(Number(lng)) }
}

/** Given coordinates are not checked against the label, which is only displayed. Null: no filter by this place. */
async function placeOf(
  context: AppContext,
  { address, at, locale }: { address: string | undefined; at: Point | null; locale: Locale },
): Promise<SearchedPlace | 'unknown' | null> {
  const label = oneLine(address)
  if (at) {
    if (!insideNepal(at)) throw new ApiError('outsideNepal')
    return { ...at, label: label || (await context.ports.places.name(at, locale)).label }
  }
  if (!label) return null
  const place = await resolvePlace(context, label, null)
  return place ? { lat: place.lat, lng: place.lng, label } : 'unknown'
}
