import { sql } from 'kysely'
import { isParty } from '#domain/my-bookings/privacy.ts'
import { isShared, type SharedTrip } from '#domain/my-bookings/sharing.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { type Locale, pathIn, spellingIn } from '#domain/shell/locale.ts'
import { maskPlate } from '#domain/vehicles/plate.ts'
import type { AppContext } from '#server/context.ts'
import type { Waypoint } from '#server/db/schema.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import { routeTitle } from '#server/serializers/route-title.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { openSealed, sealText } from '#server/services/static-maps/sealed-text.ts'
import { staticMapUrls } from '#server/services/static-maps/static-map-url.ts'

const SECRET = 'trips'

/**
 * The URL of a trip for people without an account; null when it is not shared. It hides the booking's id, which would
 * give access to the page on which the booking is paid.
 */
export async function tripUrl(
  { db, config, now }: AppContext,
  { id, status, to_at }: { id: string; status: BookingStatus; to_at: Date },
  locale: Locale,
): Promise<string | null> {
  if (!isShared({ status, to: to_at.getTime() }, now())) return null
  const path = pathIn(locale, `/trip/${sealText(await siteSecret(db, SECRET), id)}`)
  return new URL(path, config.siteUrl).href
}

/** The booking's id in a trip's URL; null for a token that this site did not make. */
export async function readTripToken({ db }: Pick<AppContext, 'db'>, token: string): Promise<string | null> {
  return /^[\w-]{40,200}$/.test(token) ? openSealed(await siteSecret(db, SECRET), token) : null
}

interface Row {
  id: string
  status: BookingStatus
  from_at: Date
  to_at: Date
  origin_latitude: number
  origin_longitude: number
  destination_latitude: number
  destination_longitude: number
  origin_address: string
  other_origin: string | null
  destination_address: string
  other_destination: string | null
  waypoints: Waypoint[]
  total_meters: number
  total_seconds: number
  is_one_way: boolean
  is_city_ride: boolean
  vehicle_id: number
  manufacturer_id: number
  model_id: number
  color_id: number
  registration_number: string
  route: (Parameters<typeof routeTitle>[0] & { line: string }) | null
}

/** `over` when the trip was cancelled or has ended; null for a token that this site did not make. */
export async function getSharedTrip(
  context: AppContext,
  token: string,
  locale: Locale,
): Promise<SharedTrip | 'over' | null> {
  const id = await readTripToken(context, token)
  const row = id === null ? undefined : await readTrip(context, id)
  if (!row) return null
  if (!isShared({ status: row.status, to: row.to_at.getTime() }, context.now())) return 'over'
  const [reference, pictureUrls] = await Promise.all([loadReference(context, locale), staticMapUrls(context)])
  return {
    status: row.status,
    from: row.from_at.getTime(),
    to: row.to_at.getTime(),
    origin: spellingIn(locale, row.origin_address, row.other_origin),
    stops: row.waypoints
      .map(({ title, otherTitle }) => spellingIn(locale, title, otherTitle))
      .filter(Boolean),
    destination: spellingIn(locale, row.destination_address, row.other_destination),
    meters: row.total_meters,
    seconds: row.total_seconds,
    isRoundTrip: !row.is_city_ride && !row.is_one_way,
    route: row.route && routeTitle(row.route, locale),
    vehicle: {
      id: row.vehicle_id,
      manufacturer: reference.manufacturers.get(row.manufacturer_id)?.title ?? '',
      model: reference.models.get(row.model_id)?.title ?? '',
      color: reference.colors.get(row.color_id)?.title ?? '',
      // only guest and host can share the link: its readers may see what those two see
      plate: isParty(row) ? row.registration_number : maskPlate(row.registration_number),
    },
    picture: pictureUrls({ kind: 'trip', bookingId: row.id }, locale),
    points: [
      { lat: row.origin_latitude, lng: row.origin_longitude },
      ...row.waypoints.map(({ lat, lng }) => ({ lat, lng })),
      { lat: row.destination_latitude, lng: row.destination_longitude },
    ],
    line: row.route?.line ?? null,
  }
}

async function readTrip({ db }: AppContext, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select b.id, b.status, b.from_at, b.to_at, b.origin_latitude, b.origin_longitude,
      b.destination_latitude, b.destination_longitude, b.origin_address, b.other_origin, b.destination_address,
      b.other_destination, b.waypoints, b.total_meters,
      b.total_seconds, b.is_one_way, b.is_city_ride, b.vehicle_id, v.manufacturer_id, v.model_id, v.color_id, v.registration_number,
      (select json_build_object('via', r.via, 'character', r.character, 'line', r.line)
        from booking_routes r where r.booking_id = b.id) as route
    from bookings b join vehicles v on v.id = b.vehicle_id where b.id = ${id}`.execute(db)
  return rows[0]
}
