import { performance } from 'node:perf_hooks'
import '#messages/all.ts'
import { createPlaceList } from '#server/ports/places/embedded.ts'
import { loadGazetteer } from '#server/ports/places/gazetteer.ts'

const NAMES = 300
const LIMIT = 8
const POINTS = 1_000
const RUNS = 3
const VIEW = { lat: 27.7, lng: 85.32 }
/** What people type besides beginnings of names. */
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

/** Speed of the embedded place index: names typed letter by letter, and naming points. */
export async function benchPlaces(): Promise<void> {
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
  for (const query of queries)
    times.push({ query, ms: await fastest(() => list.search(query, 'en', LIMIT, VIEW)) })
  const named: number[] = []
  for (let index = 0; index < POINTS; index++) {
    const point = {
      lat: 27.2 + ((index * 7919) % 1_000) / 1_000,
      lng: 82 + ((index * 104_729) % 5_000) / 1_000,
    }
    named.push(await fastest(() => list.name(point, 'en')))
  }
  times.sort((one, other) => one.ms - other.ms)
  const ms = (time: number | undefined) => `${(time ?? 0).toFixed(2)} ms`
  named.sort((one, other) => one - other)
  console.log(
    `places: ${gazetteer.size}, loaded in ${ms(loadMs)}, ${megabytes.toFixed(1)} MB; ${times.length} searches p50 ${ms(at(times, 0.5)?.ms)}, p99 ${ms(at(times, 0.99)?.ms)}; names of points p99 ${ms(at(named, 0.99))}`,
  )
  console.log(
    `slowest searches: ${times
      .slice(-5)
      .map(({ query, ms: time }) => `${query} ${ms(time)}`)
      .join(', ')}`,
  )
}

/** The best of several runs, which other load on the machine affects least. */
async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run++) {
    const from = performance.now()
    await work()
    best = Math.min(best, performance.now() - from)
  }
  return best
}

function at<T>(sorted: readonly T[], share: number): T | undefined {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
