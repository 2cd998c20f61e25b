import { isShared } from '#domain/my-bookings/sharing.ts'
import { cityPoint, readCityRoute } from '#domain/search/city-routes.ts'
import type { Point } from '#domain/shared/place.ts'
import { decodePolyline } from '#domain/shared/polyline.ts'
import { DEFAULT_LOCALE } from '#domain/shell/locale.ts'
import { PUBLIC_PLACE_METERS } from '#domain/vehicles/public-place.ts'
import { ApiError, ServiceUnavailableError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { ridePicture } from '#server/services/carpool/ride-picture.ts'
import { measureRoute, vehicleProfile } from '#server/services/places/find-route.ts'
import { listFilters } from '#server/services/search/list-reference.ts'
import type { MapSubject } from './draw-subject.ts'
import { findShareCard } from './find-share-card.ts'
import { renderStaticMap } from './render-static-map.ts'
import { readStaticMapUrl } from './static-map-url.ts'

interface ServedPicture {
  bytes: Buffer
  /**
   * 'public' for a vehicle's place and a route between cities, 'personal' for a booking's route. The URLs of shared trips and of carpool requests
   * stop working when these are over: the former are not cached, the latter for an hour.
   */
  caching: 'public' | 'hour' | 'personal' | 'never'
}

/**
 * The static map or preview image at a URL; `admit` limits those that have to be drawn. Null for a URL that this site
 * did not make, or of a trip or ride that is over.
 * @throws ServiceUnavailableError when it cannot be drawn now
 */
export async function findStaticMap(
  context: AppContext,
  pathname: string,
  admit: () => Promise<{ ok: boolean }>,
): Promise<ServedPicture | null> {
  const requested = await readStaticMapUrl(context, pathname)
  if (!requested) return null
  const drawn = (key: string, render: () => Promise<Buffer>) =>
    context.staticMaps.get(key, async () => {
      if (!(await admit()).ok) throw new ServiceUnavailableError('too many pictures for one IP address')
      return render()
    })
  if ('locale' in requested) {
    const card = await findShareCard(context, requested.topic, requested.locale)
    return card && { bytes: await drawn(card.key, card.render), caching: 'hour' }
  }
  const { topic, size, look } = requested
  const draw = (about: string, subjectOf: () => Promise<MapSubject>) =>
    drawn(`${about} ${size} ${look.scheme} ${look.locale}`, async () =>
      renderStaticMap(await subjectOf(), size, look),
    )
  if (topic.kind === 'place') {
    const { lat, lng } = topic.point
    const subject = { kind: 'area', center: topic.point, radiusMeters: PUBLIC_PLACE_METERS } as const
    return { bytes: await draw(`${lat} ${lng}`, async () => subject), caching: 'public' }
  }
  if (topic.kind === 'ride') {
    const ride = await ridePicture(context, topic.requestId)
    return ride && { bytes: await draw(`ride ${topic.requestId}`, ride.subject), caching: 'hour' }
  }
  if (topic.kind === 'cityRoute') {
    const { cities } = await listFilters(context, DEFAULT_LOCALE)
    const ends = readCityRoute(topic.slug, cities)
    if (!ends) return null
    const points = [ends.from, ends.to].map(cityPoint)
    const subjectOf = async () => {
      const { line, isEstimate } = await measureRoute(context, points)
      return { kind: 'route', points, line, isEstimate } as const
    }
    return { bytes: await draw(`route ${topic.slug}`, subjectOf), caching: 'public' }
  }
  const booking = await readRoute(context, topic.bookingId)
  const isSharedOnly = topic.kind === 'trip'
  if (
    !booking ||
    (isSharedOnly && !isShared({ status: booking.status, to: booking.to_at.getTime() }, context.now()))
  )
    return null
  // a shared trip has the same picture as its booking
  return {
    bytes: await draw(topic.bookingId, () => routeSubject(context, booking)),
    caching: isSharedOnly ? 'never' : 'personal',
  }
}

type Route = NonNullable<Awaited<ReturnType<typeof readRoute>>>

async function readRoute({ db }: AppContext, bookingId: string) {
  const booking = await db
    .selectFrom('bookings as b')
    .leftJoin('booking_routes as r', 'r.booking_id', 'b.id')
    .select([
      'b.vehicle_id',
      'b.status',
      'b.to_at',
      'b.origin_latitude',
      'b.origin_longitude',
      'b.destination_latitude',
      'b.destination_longitude',
      'b.waypoints',
      'r.line',
      'r.is_estimate',
    ])
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
  return booking ?? null
}

async function routeSubject(context: AppContext, booking: Route): Promise<MapSubject> {
  const points: Point[] = [
    { lat: booking.origin_latitude, lng: booking.origin_longitude },
    ...booking.waypoints.map(({ lat, lng }) => ({ lat, lng })),
    { lat: booking.destination_latitude, lng: booking.destination_longitude },
  ]
  if (booking.line !== null && booking.is_estimate !== null)
    return { kind: 'route', points, line: decodePolyline(booking.line), isEstimate: booking.is_estimate }
  const { line, isEstimate } = await measured(context, booking, points)
  return { kind: 'route', points, line, isEstimate }
}

/** For bookings made before routes were stored; straight lines when there is no longer a road. */
async function measured(context: AppContext, { vehicle_id }: Route, points: readonly Point[]) {
  try {
    return await measureRoute(context, points, { profile: await vehicleProfile(context, vehicle_id) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unavailable') throw error
    return { line: points.map(({ lat, lng }) => [lat, lng] as const), isEstimate: true }
  }
}
