import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cityPoint, cityRoutePath, type RouteCity } from '#domain/search/city-routes.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { AppContext } from '#server/context.ts'
import { cachedRoute } from './estimate-route.ts'

/** Written by geodata/make-city-roads.ts. */
export const CITY_ROADS: string = path.resolve(import.meta.dirname, '../../data/city-roads.json')

/** By the path of the route's page. */
export type CityRoads = Record<string, Partial<Record<RoutingProfile, [meters: number, seconds: number]>>>

export interface CityRoad {
  meters: number
  seconds: number
}

let table: CityRoads | undefined

/**
 * The road between two cities for a kind of vehicle; null when there is none. The cities of the product are in a file,
 * because a page of all routes would ask for a thousand roads; those that an operator added are asked for.
 */
export async function cityRoad(
  context: AppContext,
  { from, to }: { from: RouteCity; to: RouteCity },
  profile: RoutingProfile,
): Promise<CityRoad | null> {
  table ??= JSON.parse(readFileSync(CITY_ROADS, 'utf8')) as CityRoads
  const known = table[cityRoutePath({ from, to })]?.[profile]
  if (!known) return cachedRoute(context, cityPoint(from), cityPoint(to), profile)
  const [meters, seconds] = known
  return { meters, seconds }
}
