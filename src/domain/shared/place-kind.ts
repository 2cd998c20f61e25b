/** Kinds from the OpenStreetMap extract and from our own tables, and the last two. */
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
  /** a point that is named after a place nearby */
  'point',
  /** from an engine that returns no kind */
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
