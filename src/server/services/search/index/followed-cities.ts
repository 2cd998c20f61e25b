import { CityVehicles } from './city-vehicles.ts'
import type { IndexedRow } from './indexed-row.ts'

/** The cities of an index, and up to where they have followed the database. */
export interface FollowedCities {
  cities: Map<number, CityVehicles>
  /** What is applied to the cities: changes that were visible in it. */
  snapshot: string
  /** Identifies the rows of the table: another one after a crash of the server. */
  epoch: number
  databaseSeconds: number
  /** Milliseconds of the monotonic clock. */
  readAt: number
  /** Of the oldest city, in seconds since 2020. */
  beginning: number
  /** All cities were read once. */
  isComplete: boolean
}

/** Null for a city that is still to be read. */
export function cityOf(followed: FollowedCities, cityId: number): CityVehicles | null {
  const city = followed.cities.get(cityId)
  if (city || !followed.isComplete) return city ?? null
  // all vehicles that it will have are changes
  const added = new CityVehicles(followed.beginning)
  followed.cities.set(cityId, added)
  return added
}

/** `rows`: the vehicles with these ids, as they are now; the others are gone. */
export function applyChanges(
  followed: FollowedCities,
  ids: readonly number[],
  rows: readonly IndexedRow[],
): void {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  for (const id of ids) {
    const row = rowOf.get(id)
    const listedIn = row?.is_listed ? row.city_id : null
    for (const [cityId, city] of followed.cities) if (cityId !== listedIn) city.delete(id)
    if (row && listedIn !== null) cityOf(followed, listedIn)?.put(row)
  }
}
