/**
 * Computes the routes of the demo's journeys (src/server/db/seed/data/journeys.ts) for each kind of vehicle, so that
 * seeding does not have to. Run it after a change of the journeys, the cities or the roads, and commit the result.
 *
 *   node geodata/make-journeys.ts
 */
import { writeFileSync } from 'node:fs'
import { encodePolyline } from '#domain/shared/polyline.ts'
import { ROUTING_PROFILES } from '#domain/vehicles/routing-profile.ts'
import { CITIES } from '#server/db/seed/data/cities.ts'
import { SEED_DESTINATIONS } from '#server/db/seed/data/journeys.ts'
import { JOURNEY_ROUTES, type JourneyRoutes } from '#server/db/seed/journeys.ts'
import { createRoadGraph } from '#server/ports/routing/embedded.ts'
import { buildGeodata } from './build.ts'

/** The cities of the demo host's vehicles. Only their bookings store the drawn route. */
const SHOWN_CITIES = ['kathmandu', 'lumbini', 'birendranagar', 'dhulikhel', 'nagarkot']

await buildGeodata()
const roads = createRoadGraph()
const table: JourneyRoutes = { journeys: {}, routes: {} }
for (const { slug, latitude, longitude } of CITIES) {
  const city: JourneyRoutes['journeys'][string] = {}
  table.journeys[slug] = city
  for (const [title, lat, lng] of SEED_DESTINATIONS[slug] ?? []) {
    const journey: (typeof city)[string] = {}
    city[title] = journey
    for (const profile of ROUTING_PROFILES) {
      const found = await roads.route(
        [
          { lat: latitude, lng: longitude },
          { lat, lng },
        ],
        profile,
      )
      if (!('routes' in found)) throw new Error(`There is no road from ${slug} to ${title}.`)
      const [{ id, meters, seconds, via, character, gravelKm, trackKm, isEstimate, line }] = found.routes
      journey[profile] = { route: id, seconds }
      const drawn = { via, character, gravelKm, trackKm, isEstimate, line: encodePolyline(line) }
      table.routes[id] = SHOWN_CITIES.includes(slug) ? { meters, drawn: drawn } : { meters }
    }
  }
}
await roads.close()
writeFileSync(JOURNEY_ROUTES, `${JSON.stringify(table, null, 2)}\n`)
