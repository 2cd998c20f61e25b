import type autocannon from 'autocannon'
import places from '../../src/server/data/places.json' with { type: 'json' }
import { measure, show } from './site.ts'

const PAIRS = 500
const BUSY_CLIENTS = 16
/** Where most trips start. */
const CITIES = [
  'kathmandu',
  'pokhara',
  'bharatpur',
  'biratnagar',
  'butwal',
  'nepalgunj',
  'lalitpur',
  'dharan',
]

/**
 * Routes between random places, and from cities to places, one and 16 concurrently. Then searches alone, and while 16
 * clients request routes.
 */
export async function benchRoutes(url: string, search: autocannon.Request[]): Promise<void> {
  const random = seeded(7)
  const anywhere = () => places[Math.floor(random() * places.length)] ?? places[0]
  const city = () => {
    const id = CITIES[Math.floor(random() * CITIES.length)]
    return places.find((place) => place.id === id)
  }
  /** Each client requests other routes. */
  const clients = (from: () => PlaceRow, connections: number, each: number): autocannon.Options => ({
    url: url,
    connections,
    setupClient: (client) => client.setRequests(requests(from, anywhere, random, each)),
  })
  // starts the routing thread
  await measure({ ...clients(anywhere, 1, 1), amount: 1 })
  for (const connections of [1, BUSY_CLIENTS])
    for (const [name, from] of [
      ['random pairs', anywhere],
      ['from a city', city],
    ] as const)
      show(
        `POST route, ${name}, ${connections} concurrently`,
        await measure({
          ...clients(from, connections, Math.ceil(PAIRS / connections)),
          amount: PAIRS,
        }),
      )
  show('POST getVehicles, alone', await measure({ url: url, connections: 1, requests: search }))
  const [beside] = await Promise.all([
    measure({ url: url, connections: 1, requests: search }),
    measure(clients(anywhere, BUSY_CLIENTS, PAIRS)),
  ])
  show(`POST getVehicles, beside ${BUSY_CLIENTS} that ask for routes`, beside)
}

type PlaceRow = (typeof places)[number] | undefined

/** The points never repeat, because cached routes should not be measured. */
function requests(
  from: () => PlaceRow,
  to: () => PlaceRow,
  random: () => number,
  count: number,
): autocannon.Request[] {
  const near = (place: PlaceRow) => ({
    lat: (place?.lat ?? 0) + (random() - 0.5) * 0.01,
    lng: (place?.lng ?? 0) + (random() - 0.5) * 0.01,
  })
  return Array.from({ length: count }, () => ({
    method: 'POST',
    path: '/api/v1/route',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ points: [near(from()), near(to())] }),
  }))
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
