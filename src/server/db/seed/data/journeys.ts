/** The destination of a hire. */
export interface Journey {
  title: string
  latitude: number
  longitude: number
  meters: number
  /** too far for a same-day return */
  isFar: boolean
  /** How often it is chosen, relative to the others of its city. */
  weight: number
}
/** Name and coordinates as in the list of places, and whole km of the fastest road. */
type Row = readonly [title: string, latitude: number, longitude: number, km: number]

const FAR_KM = 75
const MAX_WEIGHT = 9

/** Common destinations by city, the most common first. */
const JOURNEYS: Readonly<Record<string, readonly Row[]>> = {
  kathmandu: [
    ['Pokhara', 28.2096, 83.9856, 202.7],
    ['Tribhuvan International Airport', 27.6981, 85.3592, 4.6],
    ['Sauraha', 27.5805, 84.495, 169.9],
    ['Nagarkot', 27.7152, 85.5207, 36.8],
    ['Lumbini', 27.483, 83.277, 307],
    ['Dhulikhel', 27.6189, 85.5529, 33],
    ['Dakshinkali', 27.612, 85.265, 26.5],
    ['Bharatpur', 27.6768, 84.4359, 152.4],
    ['Daman', 27.608, 85.093, 79.2],
    ['Muktinath', 28.817, 83.869, 384.7],
    ['Jiri', 27.633, 86.229, 187],
  ],
  pokhara: [
    ['Begnas Lake', 28.164, 84.089, 17.3],
    ['Sarangkot', 28.244, 83.949, 13],
    ['Kathmandu', 27.7172, 85.324, 202.7],
    ['Lumbini', 27.483, 83.277, 199.6],
    ['Muktinath', 28.817, 83.869, 182],
    ['Sauraha', 27.5805, 84.495, 146.2],
    ['Bandipur', 27.933, 84.415, 71.5],
    ['Jomsom', 28.783, 83.73, 159.5],
    ['Nayapul', 28.301, 83.774, 41],
  ],
  lalitpur: [
    ['Tribhuvan International Airport', 27.6981, 85.3592, 9.4],
    ['Nagarkot', 27.7152, 85.5207, 37],
    ['Pokhara', 28.2096, 83.9856, 201.8],
    ['Dakshinkali', 27.612, 85.265, 21.6],
    ['Sauraha', 27.5805, 84.495, 169],
    ['Namobuddha', 27.572, 85.583, 45.2],
  ],
  bhaktapur: [
    ['Nagarkot', 27.7152, 85.5207, 20],
    ['Tribhuvan International Airport', 27.6981, 85.3592, 13.2],
    ['Dhulikhel', 27.6189, 85.5529, 18.8],
    ['Pokhara', 28.2096, 83.9856, 216.9],
    ['Namobuddha', 27.572, 85.583, 30.8],
  ],
  bharatpur: [
    ['Sauraha', 27.5805, 84.495, 17.5],
    ['Kathmandu', 27.7172, 85.324, 152.4],
    ['Pokhara', 28.2096, 83.9856, 128.7],
    ['Lumbini', 27.483, 83.277, 160.6],
    ['Kurintar', 27.872, 84.596, 45.7],
    ['Butwal', 27.7004, 83.4658, 116],
  ],
  sauraha: [
    ['Bharatpur', 27.6768, 84.4359, 17.5],
    ['Kathmandu', 27.7172, 85.324, 169.9],
    ['Pokhara', 28.2096, 83.9856, 146.2],
    ['Lumbini', 27.483, 83.277, 178.1],
    ['Narayanghat', 27.695, 84.425, 20.5],
  ],
  lumbini: [
    ['Bhairahawa', 27.505, 83.45, 21.6],
    ['Gautam Buddha International Airport', 27.506, 83.416, 17.8],
    ['Butwal', 27.7004, 83.4658, 44.6],
    ['Pokhara', 28.2096, 83.9856, 199.6],
    ['Tansen', 27.8673, 83.5467, 83.6],
    ['Sauraha', 27.5805, 84.495, 178.1],
    ['Kathmandu', 27.7172, 85.324, 307],
  ],
  butwal: [
    ['Lumbini', 27.483, 83.277, 44.6],
    ['Tansen', 27.8673, 83.5467, 39],
    ['Bhairahawa', 27.505, 83.45, 23],
    ['Pokhara', 28.2096, 83.9856, 155],
    ['Bharatpur', 27.6768, 84.4359, 116],
    ['Nepalgunj', 28.05, 81.6167, 257],
  ],
  biratnagar: [
    ['Itahari', 26.6637, 87.274, 23.5],
    ['Dharan', 26.8144, 87.2797, 40.5],
    ['Rani Border', 26.416, 87.264, 6],
    ['Ilam', 26.9094, 87.9282, 184],
    ['Janakpur', 26.7288, 85.9263, 207.5],
    ['Kathmandu', 27.7172, 85.324, 386],
  ],
  dharan: [
    ['Bhedetar', 26.862, 87.324, 18],
    ['Itahari', 26.6637, 87.274, 17],
    ['Dhankuta', 26.9825, 87.3451, 51],
    ['Biratnagar', 26.455, 87.279, 40.5],
    ['Ilam', 26.9094, 87.9282, 177.5],
  ],
  itahari: [
    ['Biratnagar', 26.455, 87.279, 23.5],
    ['Dharan', 26.8144, 87.2797, 17],
    ['Ilam', 26.9094, 87.9282, 160.5],
    ['Koshi Barrage', 26.527, 86.93, 40.5],
    ['Janakpur', 26.7288, 85.9263, 184],
  ],
  janakpur: [
    ['Dhalkebar', 26.931, 85.956, 24.5],
    ['Bardibas', 26.993, 85.901, 34.5],
    ['Birgunj', 27.0171, 84.8808, 159],
    ['Kathmandu', 27.7172, 85.324, 227.5],
    ['Itahari', 26.6637, 87.274, 184],
  ],
  birgunj: [
    ['Simara', 27.162, 84.981, 20.5],
    ['Hetauda', 27.4284, 85.0322, 53],
    ['Kathmandu', 27.7172, 85.324, 143],
    ['Bharatpur', 27.6768, 84.4359, 127],
    ['Janakpur', 26.7288, 85.9263, 159],
  ],
  hetauda: [
    ['Daman', 27.608, 85.093, 57],
    ['Birgunj', 27.0171, 84.8808, 53],
    ['Sauraha', 27.5805, 84.495, 68.5],
    ['Kathmandu', 27.7172, 85.324, 90],
    ['Bharatpur', 27.6768, 84.4359, 74],
  ],
  nepalgunj: [
    ['Kohalpur', 28.196, 81.69, 18.5],
    ['Thakurdwara', 28.445, 81.248, 75.5],
    ['Birendranagar', 28.6019, 81.6339, 108.5],
    ['Dhangadhi', 28.7014, 80.5898, 189],
    ['Ghorahi', 28.041, 82.487, 145.5],
  ],
  birendranagar: [
    ['Chhinchu', 28.459, 81.7189, 32.5],
    ['Nepalgunj', 28.05, 81.6167, 108.5],
    ['Dailekh', 28.8443, 81.7101, 66],
    ['Jumla', 29.2747, 82.1838, 232],
    ['Thakurdwara', 28.445, 81.248, 147],
  ],
  dhangadhi: [
    ['Attariya', 28.809, 80.554, 13.5],
    ['Mahendranagar', 28.964, 80.1772, 57.5],
    ['Tikapur', 28.5282, 81.1183, 99.5],
    ['Nepalgunj', 28.05, 81.6167, 189],
    ['Dadeldhura', 29.2984, 80.5806, 140.5],
  ],
  jomsom: [
    ['Kagbeni', 28.837, 83.783, 11],
    ['Muktinath', 28.817, 83.869, 22.5],
    ['Pokhara', 28.2096, 83.9856, 159.5],
    ['Beni', 28.346, 83.564, 76],
  ],
  dhulikhel: [
    ['Namobuddha', 27.572, 85.583, 12],
    ['Tribhuvan International Airport', 27.6981, 85.3592, 29.4],
    ['Panauti', 27.5845, 85.5148, 11.5],
    ['Nagarkot', 27.7152, 85.5207, 38.8],
    ['Pokhara', 28.2096, 83.9856, 233.1],
  ],
  nagarkot: [
    ['Tribhuvan International Airport', 27.6981, 85.3592, 33.2],
    ['Bhaktapur', 27.671, 85.4298, 20],
    ['Dhulikhel', 27.6189, 85.5529, 38.8],
    ['Kathmandu', 27.7172, 85.324, 36.8],
    ['Pokhara', 28.2096, 83.9856, 236.9],
  ],
}

export function journeysFrom(citySlug: string): Journey[] {
  const rows = JOURNEYS[citySlug]
  if (!rows) throw new Error(`No journeys for the city ${citySlug}.`)
  return rows.map(([title, latitude, longitude, km], index) => ({
    title,
    latitude,
    longitude,
    meters: Math.round(km * 1_000),
    isFar: km > FAR_KM,
    weight: Math.max(1, MAX_WEIGHT - index),
  }))
}
