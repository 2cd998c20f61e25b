/**
 * Measures the roads between the cities of the product for each kind of vehicle, so that the table of all routes does
 * not have to. Run it after a change of the cities or the roads, and commit the result.
 *
 *   node geodata/make-city-roads.ts
 */
import { writeFileSync } from 'node:fs'
import { cityPoint, cityRoutePath, cityRoutes } from '#domain/search/city-routes.ts'
import { ROUTING_PROFILES, type RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import { CITIES } from '#server/db/seed/data/cities.ts'
import { createRoadGraph } from '#server/ports/routing/embedded.ts'
import { CITY_ROADS, type CityRoads } from '#server/services/search/city-roads.ts'
import { buildGeodata } from './build.ts'

await buildGeodata()
const roads = createRoadGraph()
const table: CityRoads = {}
for (const { from, to } of cityRoutes(CITIES)) {
  const measured: Partial<Record<RoutingProfile, [meters: number, seconds: number]>> = {}
  for (const profile of ROUTING_PROFILES) {
    const found = await roads.route([cityPoint(from), cityPoint(to)], profile)
    if ('routes' in found) measured[profile] = [found.routes[0].meters, found.routes[0].seconds]
  }
  if (measured.car) table[cityRoutePath({ from, to })] = measured
}
await roads.close()
const lines = Object.entries(table).map(([path, measured]) => `"${path}": ${JSON.stringify(measured)}`)
writeFileSync(CITY_ROADS, `{\n${lines.join(',\n')}\n}\n`)
