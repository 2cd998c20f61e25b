import districts from '#server/data/districts.json' with { type: 'json' }
import type { PlaceCandidate } from './candidate.ts'

/** The headquarters of districts for which our own list has no place of that kind. */
const HEADQUARTERS: Readonly<Record<string, string>> = {
  Banke: 'Nepalgunj',
  Bhaktapur: 'Bhaktapur',
  Chitwan: 'Bharatpur',
  Dang: 'Ghorahi',
  Dhanusha: 'Janakpur',
  Dolpa: 'Dunai',
  'Eastern Rukum': 'Rukumkot',
  Humla: 'Simikot',
  Kailali: 'Dhangadhi',
  Kanchanpur: 'Mahendranagar',
  Kaski: 'Pokhara',
  Kathmandu: 'Kathmandu',
  Lalitpur: 'Lalitpur',
  Makwanpur: 'Hetauda',
  Morang: 'Biratnagar',
  Parsa: 'Birgunj',
  Rupandehi: 'Bhairahawa',
  Surkhet: 'Birendranagar (Surkhet)',
}
/** Additional spellings of districts, and their names before they were divided. */
const FURTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  Chitwan: ['Chitawan'],
  Kapilvastu: ['Kapilbastu'],
  Kavrepalanchok: ['Kavre', 'काभ्रे', 'Kabhrepalanchok'],
  Makwanpur: ['Makawanpur'],
  Nawalpur: ['Nawalparasi East', 'नवलपरासी पूर्व'],
  Parasi: ['Nawalparasi', 'नवलपरासी', 'Nawalparasi West'],
  Sindhupalchok: ['Sindhupalchowk'],
  Tanahun: ['Tanahu'],
  Tehrathum: ['Terhathum', 'तेह्रथुम'],
  'Western Rukum': ['Rukum', 'रुकुम', 'Rukum West'],
}
const WEIGHT = 0.8

/** Adds the name of each district to its headquarters, unless another place of our list has that name. */
export function withHeadquarters(places: readonly PlaceCandidate[]): PlaceCandidate[] {
  const names = new Map<PlaceCandidate, string[]>()
  for (const [district, np] of Object.entries(districts)) {
    const seat = headquartersOf(places, district)
    if (!seat) throw new Error(`There is no headquarters of ${district}.`)
    const hasOther = places.some(
      (place) => place.id && place !== seat && place.en === district && !place.isLevel,
    )
    names.set(seat, hasOther ? [] : [district, np, ...(FURTHER_NAMES[district] ?? [])])
  }
  return places.map((place) => {
    const found = names.get(place)
    if (!found) return place
    return { ...place, weight: Math.min(place.weight, WEIGHT), aliases: [...place.aliases, ...found] }
  })
}

function headquartersOf(places: readonly PlaceCandidate[], district: string): PlaceCandidate | undefined {
  const inside = places.filter((place) => place.district === district && !place.isLevel)
  const name = HEADQUARTERS[district]
  return inside.find(({ kind, en, id }) => (name ? en === name : id !== null && kind === 'district_hq'))
}
