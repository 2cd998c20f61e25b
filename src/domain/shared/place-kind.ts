/** What a place is. Beside the kinds of the OpenStreetMap extract there are those of our own tables and of points. */
export const PLACE_KINDS = [
  'capital',
  'district_hq',
  'city',
  'town',
  'suburb',
  'village',
  'neighbourhood',
  'hamlet',
  'locality',
  'square',
  'junction',
  'municipality',
  'rural_municipality',
  'airport',
  'bus_station',
  'border',
  'attraction',
  'viewpoint',
  'monument',
  'museum',
  'worship',
  'park',
  'zoo',
  'peak',
  'lake',
  'campsite',
  'alpine_hut',
  'stadium',
  'market',
  'hospital',
  'university',
  'townhall',
  'fuel',
  'police',
  'hotel',
  'office',
  'street',
  /** named by what is near */
  'point',
  /** of an engine that does not say */
  'other',
] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

const SETTLEMENTS: ReadonlySet<PlaceKind> = new Set([
  'capital',
  'district_hq',
  'city',
  'town',
  'suburb',
  'village',
  'neighbourhood',
  'hamlet',
  'locality',
  'junction',
  'border',
])

export const isSettlement = (kind: PlaceKind): boolean => SETTLEMENTS.has(kind)

export function isPlaceKind(text: string): text is PlaceKind {
  return PLACE_KINDS.some((kind) => kind === text)
}
