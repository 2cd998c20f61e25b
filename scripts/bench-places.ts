import { performance } from 'node:perf_hooks'
import '#messages/all.ts'
import { createPlaceList } from '#server/ports/places/embedded.ts'
import { loadGazetteer } from '#server/ports/places/gazetteer.ts'

const NAMES = 300
const LIMIT = 8
const POINTS = 1_000
const VIEW = { lat: 27.7, lng: 85.32 }
/** What people type beside the beginnings of names. */
const TYPED = [
  ...[
    'ktm',
    'pokhra',
    'पोखरा',
    'thamle',
    'birganj',
    'new baneswar',
    'thamel kathmandu',
    'lakeside, pokhara, nepal',
  ],
  ...[
    'kaski',
    'काठमाडौं',
    'lumbeenee',
    'बनेश्वर',
    'bir hospital',
    'bus park',
    'petrol pump',
    'मन्दिर',
    'deurali',
  ],
  ...[
    'delhi',
    'zzzzzz',
    'maharajgunj chakrapath',
    'sauraha chitwan national park',
    'raraa daha',
    'ka',
    'ga',
    'sa',
  ],
]

export interface PlacesBench {
  loadMs: number
  megabytes: number
  queries: number
  p50: number
  p99: number
  slowest: string
  nameP99: number
}

/** Speed of the embedded places: every beginning of many names, typed letter by letter, and names of points. */
export async function benchPlaces(): Promise<PlacesBench> {
  const list = createPlaceList()
  const memory = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  const [before, start] = [memory(), performance.now()]
  await list.search('pokhara', 'en', LIMIT)
  const loadMs = performance.now() - start
  const megabytes = (memory() - before) / 1e6
  const gazetteer = await loadGazetteer()
  const step = Math.floor(gazetteer.size / NAMES)
  const names = Array.from({ length: NAMES }, (_, index) =>
    gazetteer.name(index * step, index % 5 ? 'en' : 'np'),
  )
  const queries = names
    .flatMap((name) => Array.from([...name], (_, index) => [...name].slice(0, index + 1).join('')))
    .concat(TYPED)
  const times: { query: string; ms: number }[] = []
  for (const round of [0, 1])
    for (const query of queries) {
      const from = performance.now()
      await list.search(query, 'en', LIMIT, VIEW)
      // the first round warms up
      if (round > 0) times.push({ query, ms: performance.now() - from })
    }
  const named: number[] = []
  for (let index = 0; index < POINTS; index++) {
    const point = {
      lat: 27.2 + ((index * 7919) % 1_000) / 1_000,
      lng: 82 + ((index * 104_729) % 5_000) / 1_000,
    }
    const from = performance.now()
    await list.name(point, 'en')
    named.push(performance.now() - from)
  }
  times.sort((one, other) => one.ms - other.ms)
  return {
    loadMs,
    megabytes,
    queries: times.length,
    p50: at(times, 0.5)?.ms ?? 0,
    p99: at(times, 0.99)?.ms ?? 0,
    slowest: times
      .slice(-5)
      .map(({ query, ms }) => `${query} ${ms.toFixed(1)}`)
      .join(', '),
    nameP99:
      at(
        named.sort((one, other) => one - other),
        0.99,
      ) ?? 0,
  }
}

function at<T>(sorted: readonly T[], share: number): T | undefined {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
