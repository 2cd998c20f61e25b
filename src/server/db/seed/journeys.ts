import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ChosenRoute } from '#domain/booking/route-character.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import { SEED_DESTINATIONS } from './data/journeys.ts'

/** A destination, and the best route to it for a vehicle. */
export interface DemoJourney {
  title: string
  latitude: number
  longitude: number
  route: JourneyRoute
  /** Too far for a return on the same day. */
  isFar: boolean
  /** How often it is chosen, relative to the city's other journeys. */
  weight: number
}
export interface JourneyRoute {
  id: string
  meters: number
  seconds: number
  /** The drawn route; null unless bookings of the journey store it. */
  drawn: DrawnRoute | null
}
type DrawnRoute = Omit<ChosenRoute, 'id'>
/** By city, destination and profile. */
export interface JourneyRoutes {
  journeys: Record<
    string,
    Record<string, Partial<Record<RoutingProfile, { route: string; seconds: number }>>>
  >
  routes: Record<string, { meters: number; drawn?: DrawnRoute }>
}

/** Written by geodata/make-journeys.ts. */
export const JOURNEY_ROUTES: string = path.resolve(import.meta.dirname, 'data/journey-routes.json')

const FAR_METERS = 75_000
const MAX_WEIGHT = 9

let table: JourneyRoutes | null = null

/** Common destinations of a city, the most common first. */
export function journeysFrom(citySlug: string, profile: RoutingProfile): DemoJourney[] {
  const rows = SEED_DESTINATIONS[citySlug]
  if (!rows) throw new Error(`No journeys for the city ${citySlug}.`)
  return rows.map(([title, latitude, longitude], index) => {
    const route = routeOf(citySlug, title, profile)
    return {
      title,
      latitude,
      longitude,
      route,
      isFar: route.meters > FAR_METERS,
      weight: Math.max(1, MAX_WEIGHT - index),
    }
  })
}

function routeOf(citySlug: string, title: string, profile: RoutingProfile): JourneyRoute {
  table ??= JSON.parse(readFileSync(JOURNEY_ROUTES, 'utf8')) as JourneyRoutes
  const measured = table.journeys[citySlug]?.[title]?.[profile]
  const route = measured && table.routes[measured.route]
  if (!measured || !route) throw new Error(`The journey from ${citySlug} to ${title} is not measured.`)
  return { id: measured.route, meters: route.meters, seconds: measured.seconds, drawn: route.drawn ?? null }
}
