import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { PAYMENTS } from '../../src/domain/booking/payment-methods.ts'
import { toWire } from '../../src/domain/shared/kathmandu-time.ts'
import { tokenOf } from '../../tests/server/auth/sign-in-window.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CITIES = 20
const VEHICLES = 60

export interface VisitResult {
  name: string
  status: number
  milliseconds: number
}
interface Visit {
  site: string
  /** Tokens of guests. */
  guests: string[]
  host: { token: string; vehicleId: number }
  photo: Blob
}
type Action = (visit: Visit, fetchPath: FetchPath) => Promise<void>
type FetchPath = (path: string, init?: RequestInit) => Promise<unknown>

const below = (limit: number) => Math.floor(Math.random() * limit)
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
const dayAhead = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

function search() {
  const from = 1 + below(300)
  return { city: 1 + below(CITIES), from: dayAhead(from), to: dayAhead(from + 1 + below(5)) }
}

const json = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
})

function trip() {
  const from = Math.ceil((Date.now() + (2 + below(300)) * DAY) / HOUR) * HOUR
  return {
    vehicleId: 1 + below(VEHICLES),
    from: toWire(from),
    to: toWire(from + (4 + below(40)) * HOUR),
    originLatitude: 27.7154,
    originLongitude: 85.311,
    destinationLatitude: 27.6766,
    destinationLongitude: 85.3142,
  }
}

/** Uses unique URLs, so that no page is served from the cache. */
const readPage: Action = async (_, fetchPath) => {
  const { city, from, to } = search()
  await fetchPath(
    `/vehicles?city=${city}&from=${from}&to=${to}&fromTime=${below(24)}:${10 + below(50)}&page=${1 + below(2)}`,
  )
}

const readVehicle: Action = async (_, fetchPath) => {
  const { from, to } = search()
  await fetchPath(
    `/vehicle/${1 + below(VEHICLES)}?from=${from}&to=${to}&fromTime=${below(24)}:${10 + below(50)}`,
  )
}

const readCachedPage: Action = (_, fetchPath) =>
  fetchPath(pick(['/', '/pages/terms', '/login', '/?lang=np'])).then(() => {})

const findVehicles: Action = async (_, fetchPath) => {
  const { city, from, to } = search()
  const body = { cityId: city, fromDate: from, fromTime: '09:00', toDate: to, toTime: '18:00' }
  await fetchPath('/api/v1/getVehicles?page=1', json(body))
}

const quote: Action = async (_, fetchPath) => {
  await fetchPath('/api/v1/pricing', json(trip()))
}

/** Books and cancels, because a guest's open bookings are limited. */
const book: Action = async ({ guests }, fetchPath) => {
  const token = pick(guests)
  const contact = {
    contactPerson: 'Soak',
    contactPersonPhoneNumber: '9871204517',
    payment: pick(PAYMENTS),
  }
  const addresses = {
    originAddress: 'Thamel, Kathmandu, Nepal',
    destinationAddress: 'Patan, Lalitpur, Nepal',
  }
  const booked = (await fetchPath(
    '/api/v1/bookings',
    json({ ...trip(), ...addresses, ...contact }, token),
  )) as {
    data?: { id?: string; status?: string }
  }
  const id = booked?.data?.id
  if (id && booked.data?.status === 'pending')
    await fetchPath(`/api/v1/bookings/${id}/cancel?reason=Soak`, {
      headers: { authorization: `Bearer ${token}` },
    })
}

const upload: Action = async ({ host, photo }, fetchPath) => {
  const form = new FormData()
  form.append('type', 'image')
  form.append('image', photo, 'photo.jpg')
  const authorization = `Bearer ${host.token}`
  const added = (await fetchPath(`/api/v1/vehicles/${host.vehicleId}/images`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })) as { data?: { id?: string } }
  if (added?.data?.id)
    await fetchPath(`/api/v1/vehicleImages/${added.data.id}`, {
      method: 'DELETE',
      headers: { authorization },
    })
}

const signInVisitor: Action = async ({ site }, fetchPath) => {
  await fetchPath('/api/v1/auth/social', json(await signInByMock(site)))
}

const PLACES = [
  { label: 'Kalanki, Kathmandu, Nepal', lat: 27.6934, lng: 85.2817 },
  { label: 'Mugling, Chitwan, Nepal', lat: 27.8574, lng: 84.5586 },
  { label: 'Butwal, Rupandehi, Nepal', lat: 27.7004, lng: 83.4658 },
  { label: 'Pokhara, Kaski, Nepal', lat: 28.2096, lng: 83.9856 },
  { label: 'Janakpur, Dhanusha, Nepal', lat: 26.7288, lng: 85.9263 },
]
type Place = (typeof PLACES)[number]

function places() {
  const from = below(PLACES.length)
  const to = (from + 1 + below(PLACES.length - 1)) % PLACES.length
  const [a, b] = [PLACES[from] as Place, PLACES[to] as Place]
  return {
    ...{ addressFrom: a.label, fromLatitude: a.lat, fromLongitude: a.lng },
    ...{ addressTo: b.label, toLatitude: b.lat, toLongitude: b.lng },
  }
}

const readBoard: Action = async ({ guests }, fetchPath) => {
  const query = new URLSearchParams(Object.entries(places()).map(([key, value]) => [key, String(value)]))
  await fetchPath(`/api/v1/carpool?${query}`, { headers: { authorization: `Bearer ${pick(guests)}` } })
  await fetchPath(`/rides/${1 + below(15)}`)
}

const priceRide: Action = async (_, fetchPath) => {
  await fetchPath(
    '/api/v1/carpool/fairPrice',
    json({ ...places(), passengers: 1 + below(4), vehicleTypeID: 1 }),
  )
}

/** Actions with their percentages. */
const MIX: readonly [Action, number][] = [
  [readPage, 19],
  [readVehicle, 13],
  [readCachedPage, 15],
  [findVehicles, 20],
  [quote, 14],
  [book, 8],
  [upload, 3],
  [signInVisitor, 3],
  [readBoard, 4],
  [priceRide, 1],
]
const WHEEL = MIX.flatMap(([action, share]) => Array.from({ length: share }, () => action))

/** A synthetic photo, smaller than a phone's, because only decoding and encoding matter here. */
export async function makePhoto(): Promise<Blob> {
  const noise = { create: { width: 1_600, height: 1_000, channels: 3 as const, background: '#456789' } }
  const bytes = await sharp(noise).jpeg().toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

/** Visits the site repeatedly until `isOver` and reports each response; a broken connection has status 0. */
export async function visitRepeatedly(
  visit: Visit,
  isOver: () => boolean,
  report: (outcome: VisitResult) => void,
): Promise<void> {
  const fetchPath: FetchPath = async (path, init) => {
    const started = performance.now()
    const outcome = { name: path.split('?', 1)[0] ?? '', status: 0, milliseconds: 0 }
    try {
      const response = await fetch(visit.site + path, { ...init, signal: AbortSignal.timeout(30_000) })
      outcome.status = response.status
      const text = await response.text()
      return text.startsWith('{') ? JSON.parse(text) : null
    } catch {
      return null
    } finally {
      outcome.milliseconds = performance.now() - started
      report(outcome)
    }
  }
  while (!isOver()) {
    await pick(WHEEL)(visit, fetchPath)
    // think time; without it the load would depend on the machine, and the figures would mean nothing
    await wait(50 + below(250))
  }
}

/** The payload of a sign-in, obtained through the whole flow of the mock provider: discovery, chooser, code, token. */
async function signInByMock(site: string): Promise<{ token: string; provider: 'google' }> {
  const choice = { name: 'Soak Visitor', email: `soak${Math.floor(Math.random() * 50)}@people.example` }
  return {
    token: await tokenOf({ origin: site, close: async () => {} }, 'google', choice),
    provider: 'google',
  }
}
