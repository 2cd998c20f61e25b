import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { toWire } from '../../src/domain/shared/kathmandu-time.ts'
import { SITE_URL } from './processes.ts'
import { failureOf, type Subject, type Tally } from './tally.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Between two bookings of a guest, whose limit is ten in a minute. Each pair has its own moment in it. */
const GUEST_PAUSE_MS = 6_500
const VISITOR_PAUSE_MS = 300
const RETRY_MS = 1_000
/** As long as a browser waits. */
const TIMEOUT_MS = 30_000
const FIRST_DAY = 3
const CITIES = 12

export interface Load {
  tally: Tally
  /** Tokens; two neighbours try the same hours. */
  guests: readonly string[]
  /** Their days are booked one after the other. */
  vehicles: readonly number[]
  /** Pages that the processes have in their caches. */
  cachedPages: readonly string[]
  /** Of cached pages, and as many who search. */
  visitors: number
}

/** Starts guests and visitors. @returns a function that ends them */
export function startLoad({ tally, guests, vehicles, cachedPages, visitors }: Load): () => Promise<void> {
  let isOver = false
  let turn = 0
  const today = Math.floor(Date.now() / DAY) * DAY

  /** The next vehicle and morning, in Kathmandu, that nobody has tried. */
  function nextHours() {
    const [vehicleId = 0] = [vehicles[turn % vehicles.length]]
    const from = today + (FIRST_DAY + Math.floor(turn / vehicles.length)) * DAY + 3.25 * HOUR
    turn += 1
    return { vehicleId, from: toWire(from), to: toWire(from + 4 * HOUR) }
  }

  /** Two guests try the same hours, again and again. */
  async function bookInPairs([first = '', second = '']: readonly string[], index: number): Promise<void> {
    const phase = (index * GUEST_PAUSE_MS * 2) / guests.length
    while (!isOver) {
      // also after a fault, when all of them go on in the same moment
      await wait(GUEST_PAUSE_MS - ((performance.now() - phase) % GUEST_PAUSE_MS))
      const hours = nextHours()
      await Promise.all([
        book(first, addressOf(2 * index), hours),
        book(second, addressOf(2 * index + 1), hours),
      ])
    }
  }

  /** Sends one write until it is answered, always with the same key. */
  async function book(token: string, address: string, hours: ReturnType<typeof nextHours>): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    const request: RequestInit = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ ...hours, ...TRIP }),
    }
    for (;;) {
      const response = await ask('call', '/api/v1/bookings', request)
      if (response?.status === 201) {
        const { data } = (await response.json()) as { data: { id: string } }
        tally.acknowledge({ id: data.id, ...hours, at: performance.now() })
        const own = await ask('call', `/api/v1/bookings/${data.id}`, { headers })
        if (own?.status === 404) tally.answered('call', 'a 404 for a booking that was just made')
      }
      const isAnswered = response !== null && response.status < 500 && response.status !== 429
      if (isAnswered || isOver) return
      await wait(RETRY_MS)
    }
  }

  async function readCachedPages(index: number): Promise<void> {
    const headers = { 'x-forwarded-for': addressOf(1_000 + index) }
    for (let count = index; !isOver; count++) {
      await ask('cached page', cachedPages[count % cachedPages.length] ?? '/', { headers })
      await wait(VISITOR_PAUSE_MS)
    }
  }

  async function search(index: number): Promise<void> {
    const headers = { 'x-forwarded-for': addressOf(1_500 + index) }
    while (!isOver) {
      await ask('page', `/vehicles?${listQuery()}`, { headers })
      await wait(VISITOR_PAUSE_MS)
      await ask('call', ...searchCall(headers))
      await wait(VISITOR_PAUSE_MS)
    }
  }

  async function ask(subject: Subject, target: string, init: RequestInit): Promise<Response | null> {
    try {
      const response = await fetch(SITE_URL + target, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      tally.answered(subject, await failureOf(response.clone()))
      return response
    } catch (error) {
      tally.answered(subject, reasonOf(error))
      return null
    }
  }

  const pairs = Array.from({ length: Math.floor(guests.length / 2) }, (_, index) =>
    bookInPairs(guests.slice(2 * index, 2 * index + 2), index),
  )
  const all = [
    ...pairs,
    ...Array.from({ length: visitors }, (_, index) => readCachedPages(index)),
    ...Array.from({ length: visitors }, (_, index) => search(index)),
  ]
  return async () => {
    isOver = true
    await Promise.all(all)
  }
}

const TRIP = {
  originLatitude: 27.7154,
  originLongitude: 85.311,
  originAddress: 'Thamel, Kathmandu, Nepal',
  destinationLatitude: 27.6766,
  destinationLongitude: 85.3142,
  destinationAddress: 'Patan, Lalitpur, Nepal',
  contactPerson: 'Cluster',
  contactPersonPhoneNumber: '9871204517',
  isCityRide: true,
}

/** Each client has its own, because limits are on. */
const addressOf = (index: number) => `10.1.${Math.floor(index / 200)}.${1 + (index % 200)}`

const below = (limit: number) => Math.floor(Math.random() * limit)
export const dayAhead = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

function listQuery(): URLSearchParams {
  const from = 1 + below(200)
  return new URLSearchParams({
    city: String(1 + below(CITIES)),
    from: dayAhead(from),
    to: dayAhead(from + 1 + below(4)),
  })
}

function searchCall(headers: Record<string, string>): [string, RequestInit] {
  const from = 1 + below(200)
  const body = {
    cityId: 1 + below(CITIES),
    fromDate: dayAhead(from),
    fromTime: '09:00',
    toDate: dayAhead(from + 1),
    toTime: '18:00',
  }
  const json = { 'content-type': 'application/json', ...headers }
  return ['/api/v1/getVehicles?page=1', { method: 'POST', headers: json, body: JSON.stringify(body) }]
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? cause.message : error.message
}
