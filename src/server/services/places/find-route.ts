import type { Route, RouteOption, RoutePayload } from '#contract/places.ts'
import { MAX_STOPS } from '#domain/booking/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { type Point, round4 } from '#domain/shared/place.ts'
import { encodePolyline } from '#domain/shared/polyline.ts'
import { inEachLanguage, type Locale, textIn } from '#domain/shell/locale.ts'
import { type RoutingProfile, routingProfile } from '#domain/vehicles/routing-profile.ts'
import { translator } from '#messages/t.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { areaAt } from '#server/ports/places/areas.ts'
import type { MeasuredRoute, NearestRoad, OffRoadApproach } from '#server/ports/routing/port.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { routeTitle } from '#server/serializers/route-title.ts'
import { insideNepal } from './inside-nepal.ts'

/** Options of a measurement. `routeId`: the chosen route; without it the best route is used. */
export interface MeasureOptions {
  profile?: RoutingProfile
  routeId?: string | null | undefined
}

/** @throws ApiError tooManyStops, vehicleNotFound, outsideNepal, noRoute, farFromRoad or unavailable */
export async function findRoute(context: AppContext, payload: RoutePayload, locale: Locale): Promise<Route> {
  if (payload.points.length > MAX_STOPS + 2) throw new ApiError('tooManyStops', { n: MAX_STOPS })
  const points = payload.points.map(rounded)
  const [best, ...others] = await measureRoutes(
    context,
    points,
    await vehicleProfile(context, payload.vehicleId),
  )
  const [start, end] = await Promise.all(
    [points[0], points.at(-1)].map((point) => point && context.ports.places.name(point, locale)),
  )
  return {
    ...optionOf(best, locale),
    startAddress: start?.label ?? '',
    endAddress: end?.label ?? '',
    alternatives: others.map((route) => optionOf(route, locale)),
    notes: await routeNotes(points, best.approaches, locale),
  }
}

/**
 * The route through origin, stops and destination, which are rounded to 4 decimals: the chosen one, or the best.
 * @throws ApiError outsideNepal, noRoute, farFromRoad, routeChanged or unavailable
 */
export async function measureRoute(
  context: AppContext,
  points: readonly Point[],
  { profile = 'car', routeId }: MeasureOptions = {},
): Promise<MeasuredRoute> {
  return chosenRoute(await measureRoutes(context, points.map(rounded), profile), routeId)
}

/**
 * Returns the best route without a choice.
 * @throws ApiError routeChanged when the chosen one is not among them
 */
export function chosenRoute(
  routes: readonly [MeasuredRoute, ...MeasuredRoute[]],
  routeId: string | null | undefined,
): MeasuredRoute {
  if (!routeId) return routes[0]
  const chosen = routes.find(({ id }) => id === routeId)
  if (!chosen) throw new ApiError('routeChanged')
  return chosen
}

/**
 * All routes, best first. The points must be rounded to 4 decimals.
 * @throws ApiError outsideNepal, noRoute, farFromRoad or unavailable
 */
export async function measureRoutes(
  context: AppContext,
  points: readonly Point[],
  profile: RoutingProfile,
): Promise<[MeasuredRoute, ...MeasuredRoute[]]> {
  if (!points.every(insideNepal)) throw new ApiError('outsideNepal')
  const result = await context.ports.routing.route(points, profile)
  if ('routes' in result) return result.routes
  const { at, nearest } = result.noRoad
  throw nearest ? await farFromRoad(context, at, nearest) : new ApiError('noRoute', {}, { at })
}

/** `data` has the index of the point. */
async function farFromRoad({ ports }: AppContext, at: number, nearest: NearestRoad): Promise<ApiError> {
  const point = rounded(nearest)
  const place = await inEachLanguage(async (locale) => (await ports.places.name(point, locale)).label)
  const values = { place, km: Math.round(nearest.meters / 1000) }
  return new ApiError('farFromRoad', values, { at })
}

function optionOf(route: MeasuredRoute, locale: Locale): RouteOption {
  const { id, meters, seconds, isEstimate, line, character, gravelKm, trackKm } = route
  return {
    id,
    meters,
    seconds,
    isEstimate,
    line: encodePolyline(line),
    title: routeTitle(route, locale),
    character,
    gravelKm,
    trackKm,
  }
}

function rounded({ lat, lng }: Point): Point {
  return { lat: round4(lat), lng: round4(lng) }
}

/**
 * The routing profile of a vehicle; `car` without one.
 * @throws ApiError vehicleNotFound
 */
export async function vehicleProfile(
  context: AppContext,
  vehicleId: number | undefined,
): Promise<RoutingProfile> {
  if (vehicleId === undefined) return 'car'
  const vehicle = await context.db
    .selectFrom('vehicles as v')
    .innerJoin('vehicle_types as t', 't.id', 'v.vehicle_type_id')
    .select(['t.slug', 'v.off_road'])
    .where('v.id', '=', vehicleId)
    .executeTakeFirst()
  if (!vehicle) throw new ApiError('vehicleNotFound')
  return routingProfile(vehicle.slug, vehicle.off_road)
}

/** The routing profile of a vehicle row that is already loaded. */
export function profileOf(
  { model_id, off_road }: { model_id: number; off_road: boolean },
  { models, filters }: Pick<Reference, 'models' | 'filters'>,
): RoutingProfile {
  const typeId = models.get(model_id)?.vehicleType.id
  return routingProfile(filters.vehicleTypes.find(({ id }) => id === typeId)?.slug ?? '', off_road)
}

const KM = 1_000

/**
 * Sentences about points that are away from the road (the distance on foot, and the lake or park in which they lie),
 * and about points that repeat the previous one.
 */
async function routeNotes(
  points: readonly Point[],
  approaches: readonly OffRoadApproach[],
  locale: Locale,
): Promise<Route['notes']> {
  const walks = await Promise.all(
    approaches.map(async (approach) => {
      const point = points[approach.at]
      const text = noteText(
        nameOf(approach.at, points.length, locale),
        approach,
        point ? await areaText(point, locale) : null,
        locale,
      )
      return { at: approach.at, text }
    }),
  )
  return [...walks, ...repeatedNotes(points, locale)]
}

function repeatedNotes(points: readonly Point[], locale: Locale): Route['notes'] {
  return points.flatMap(({ lat, lng }, at) => {
    const before = points[at - 1]
    if (before?.lat !== lat || before.lng !== lng) return []
    const point = nameOf(at, points.length, locale)
    return { at, text: translator(locale)('places.repeated', { point }) }
  })
}

function noteText(
  point: string,
  { meters, road }: OffRoadApproach,
  lies: string | null,
  locale: Locale,
): string {
  const say = translator(locale)
  const distance =
    meters < KM
      ? say('maps.m', { n: formatNumber(meters, locale) })
      : say('maps.km', { n: formatNumber(meters / KM, locale, 1) })
  const values = { point, distance, lies, road: road && textIn(road, locale) }
  if (lies) return say(road ? 'places.walk.areaRoad' : 'places.walk.area', values)
  return say(road ? 'places.walk.road' : 'places.walk.plain', values)
}

async function areaText(point: Point, locale: Locale): Promise<string | null> {
  const area = await areaAt(point)
  if (!area) return null
  const say = translator(locale)
  const name = area.name && textIn(area.name, locale)
  if (name && area.kind === 'park') return say('places.walk.inPark', { name })
  if (name) return say('places.walk.onWater', { name })
  return area.kind === 'park' ? null : say('places.walk.onNameless')
}

function nameOf(at: number, count: number, locale: Locale): string {
  const say = translator(locale)
  if (at === 0) return say('places.points.start')
  if (at === count - 1) return say('places.points.end')
  return say('places.points.stop', { n: formatNumber(at, locale) })
}
