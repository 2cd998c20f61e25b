import places from '../../src/server/data/places.json' with { type: 'json' }

/** Where most trips start and end. */
const CITIES = [
  'kathmandu',
  'pokhara',
  'bharatpur',
  'butwal',
  'biratnagar',
  'nepalgunj',
  'dhangadhi',
  'janakpur',
]

type PlaceRow = (typeof places)[number]

export interface BenchTrip {
  place: number
  a: string
  b: string
  a_np: string
  b_np: string
  a_lat: number
  a_lng: number
  b_lat: number
  b_lng: number
}

/** Always the same trips: first those between cities, then those between a city and a place. */
export function tripsOf(count: number): BenchTrip[] {
  const cities = CITIES.flatMap((id) => places.find((place) => place.id === id) ?? [])
  const betweenCities = cities.flatMap((a) => cities.filter((b) => b !== a).map((b) => [a, b] as const))
  const others = places.filter(({ kind }) => kind === 'town' || kind === 'tourist' || kind === 'junction')
  const pairs = [...betweenCities]
  for (let index = 0; pairs.length < count; index++) {
    const [a, b] = [cities[index % cities.length], others[(index * 37) % others.length]]
    if (a && b && a !== b) pairs.push(index % 2 ? [a, b] : [b, a])
  }
  // as suggestions write them
  const label = ({ en, district }: PlaceRow) =>
    en === district ? `${en}, Nepal` : `${en}, ${district}, Nepal`
  return pairs.slice(0, count).map(([a, b], index) => ({
    place: index + 1,
    a: label(a),
    b: label(b),
    a_np: `${a.np}, नेपाल`,
    b_np: `${b.np}, नेपाल`,
    a_lat: a.lat,
    a_lng: a.lng,
    b_lat: b.lat,
    b_lng: b.lng,
  }))
}
