import { type Point, round4, snapToGrid } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { AppContext } from '#server/context.ts'
import type { RouteEstimate } from '#server/ports/routing/port.ts'

export interface ParkedVehicle {
  latitude: number | null
  longitude: number | null
  profile: RoutingProfile
}
/** To the pickup of a trip, or home from its end. */
export type OtherEnd = { to: Point } | { from: Point }

/** Engines refuse large tables: OSRM takes 100 points by default. It also bounds how long others wait for the graph. */
const MAX_PLACES = 60

/**
 * The road between each vehicle's public place and another point, in the order of the vehicles; null where no road is
 * known. The exact place is never used: who compared some distances could find it (decision 0021). Vehicles of
 * one profile are measured together, each place once.
 * @throws ApiError unavailable
 */
export async function measureDrives(
  { ports }: Pick<AppContext, 'ports'>,
  vehicles: readonly ParkedVehicle[],
  other: OtherEnd,
): Promise<(RouteEstimate | null)[]> {
  const measured = new Map<string, RouteEstimate | null>()
  const places = vehicles.map(publicPlace)
  const known = [...new Map(places.flatMap((place) => (place ? [[place.key, place]] : []))).values()]
  const measure = async (profile: RoutingProfile) => {
    const ofProfile = known.filter((place) => place.profile === profile)
    for (let start = 0; start < ofProfile.length; start += MAX_PLACES) {
      const batch = ofProfile.slice(start, start + MAX_PLACES)
      const points = batch.map(({ point }) => point)
      const ends =
        'to' in other
          ? { from: points, to: [rounded(other.to)] }
          : { from: [rounded(other.from)], to: points }
      const routes = (await ports.routing.table(ends, profile)).flat()
      for (const [index, { key }] of batch.entries()) measured.set(key, routes[index] ?? null)
    }
  }
  await Promise.all([...new Set(known.map(({ profile }) => profile))].map(measure))
  return places.map((place) => (place && measured.get(place.key)) ?? null)
}

function publicPlace({ latitude, longitude, profile }: ParkedVehicle) {
  if (latitude === null || longitude === null) return null
  const point = snapToGrid({ lat: latitude, lng: longitude })
  return { point, profile, key: `${profile} ${point.lat} ${point.lng}` }
}

function rounded({ lat, lng }: Point): Point {
  return { lat: round4(lat), lng: round4(lng) }
}
