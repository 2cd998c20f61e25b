/** Map zoom (with a world of 256 pixels) from which a place is named, by kind in `osm/places.csv`. */
const ZOOMS: Record<string, number> = {
  city: 7,
  town: 9,
  village: 12,
  suburb: 13,
  border: 10,
  airport: 10,
  peak: 12,
  neighbourhood: 14,
  hamlet: 13,
  locality: 14,
  square: 14,
  zoo: 14,
  stadium: 14,
  university: 14,
  hospital: 15,
  bus_station: 14,
  attraction: 14,
  lake: 14,
  viewpoint: 14,
  park: 15,
  alpine_hut: 14,
  museum: 15,
  monument: 15,
  fuel: 15,
  campsite: 15,
  market: 16,
  townhall: 16,
  police: 16,
  worship: 15,
}
/** The same for the towns of our own table, by their kind there. */
const TOWN_ZOOMS: Record<string, number> = {
  capital: 5,
  metro: 6,
  submetro: 7,
  city: 7,
  district_hq: 8,
  town: 9,
  tourist: 9,
  airport: 10,
  border: 10,
  junction: 11,
  locality: 13,
}
/** The same for places across the border, by kind in `tables/neighbours.csv`. */
const NEIGHBOUR_ZOOMS: Record<string, number> = { country: 5, city: 7, town: 8 }
/** Lakes are named by their size. */
const LAKE_ZOOMS: readonly (readonly [km2: number, zoom: number])[] = [
  [3, 10],
  [1, 11],
  [0.3, 12],
  [0.1, 13],
]
const PARK_ZOOMS: readonly (readonly [km2: number, zoom: number])[] = [
  [500, 8],
  [100, 9],
  [0, 12],
]
const SETTLEMENTS = ['city', 'town', 'village', 'suburb', 'neighbourhood', 'hamlet', 'locality']
const STEPS = 100
const ROAD_STEP_METERS = 50

export interface Importance {
  zoom: number
  /** Lower ranks are named first. */
  rank: number
}

export function isSettlementKind(kind: string): boolean {
  return SETTLEMENTS.includes(kind)
}

/**
 * For a place of OpenStreetMap. Places with a Nepali name, and those nearer to a road, are named before others of their
 * kind.
 */
export function importanceOf(kind: string, hasNepali: boolean, roadMeters: string): Importance {
  const zoom = zoomOf(ZOOMS, kind)
  const isMain = kind === 'village' && hasNepali
  const road = roadMeters
    ? Math.min(STEPS / 2 - 1, Math.floor(Number(roadMeters) / ROAD_STEP_METERS))
    : STEPS / 2 - 1
  return rankedAt(isMain ? zoom - 1 : zoom, (hasNepali ? 0 : STEPS / 2) + road)
}

export function importanceOfTown(kind: string): Importance {
  return rankedAt(zoomOf(TOWN_ZOOMS, kind), 0)
}

/** Named after the country's own places of the same zoom. */
export function importanceOfNeighbour(kind: string): Importance {
  return rankedAt(zoomOf(NEIGHBOUR_ZOOMS, kind), STEPS - 1)
}

export function importanceOfLake(km2: number): Importance {
  return rankedAt(zoomBySize(LAKE_ZOOMS, km2) ?? zoomOf(ZOOMS, 'lake'), STEPS / 2)
}

export function importanceOfPark(km2: number): Importance {
  return rankedAt(zoomBySize(PARK_ZOOMS, km2) ?? zoomOf(ZOOMS, 'park'), STEPS / 2)
}

function rankedAt(zoom: number, step: number): Importance {
  return { zoom, rank: zoom * STEPS + step }
}

function zoomBySize(table: readonly (readonly [number, number])[], km2: number): number | undefined {
  return table.find(([min]) => km2 >= min)?.[1]
}

function zoomOf(table: Record<string, number>, kind: string): number {
  const zoom = table[kind]
  if (zoom === undefined) throw new Error(`No minimum zoom is defined for kind ${kind}.`)
  return zoom
}
