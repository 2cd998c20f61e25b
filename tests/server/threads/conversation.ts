import { beforeAll } from 'vitest'
import type { Message, Thread, ThreadRow } from '#contract/threads.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { type TestApi, testApi } from '#tests/setup/api.ts'
import { addBookingLike } from '#tests/setup/bookings.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { type FormFields, formOf } from '#tests/setup/hosting.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'
import { newRide } from '../carpool/rides.ts'

export interface Person {
  id: number
  token: string
}

/** The time of the server. */
export const clock = { now: NOW }
export let guest: Person
export let host: Person
export let stranger: Person
let vehicleId = 0

export async function newNamed(api: TestApi, first_name: string, last_name: string): Promise<Person> {
  const { id } = await addRow(api.context.db, 'users', userRow({ first_name, last_name }))
  return { id, token: await api.tokenFor(id) }
}

/** Opens the site with the host of a vehicle, a guest and a stranger for a file of tests. */
export function conversationApi(environment: Record<string, string> = {}): TestApi {
  const api = testApi(environment, () => clock.now)
  beforeAll(async () => {
    clock.now = NOW
    const { db } = api.context
    const vehicle = await db
      .selectFrom('vehicles')
      .select(['id', 'user_id'])
      .where('id', 'not in', db.selectFrom('vehicle_calendar').select('vehicle_id'))
      .orderBy('id')
      .executeTakeFirstOrThrow()
    vehicleId = vehicle.id
    host = { id: vehicle.user_id, token: await api.tokenFor(vehicle.user_id) }
    await setRow(db, 'users', host.id, { first_name: 'Prakash', last_name: 'Shrestha', other_name: null })
    guest = await newNamed(api, 'Anisha', 'Karki')
    stranger = await newNamed(api, 'Bikash', 'Rai')
  })
  return api
}

let hours = 0
/** A booking of the guest, of yesterday; returns the key of its thread. */
export async function newBooking(api: TestApi, status: BookingStatus = 'pending'): Promise<string> {
  hours += 4
  const id = await addBookingLike(api.context, {
    terms: null,
    driver: null,
    replaces: null,
    user_id: guest.id,
    vehicle_id: vehicleId,
    status,
    payment: 'cash',
    origin_address: 'Thamel, Kathmandu, Nepal',
    other_origin: null,
    destination_address: 'Pokhara, Kaski, Nepal',
    other_destination: null,
    from_at: new Date(NOW + hours * HOUR),
    to_at: new Date(NOW + (hours + 3) * HOUR),
    hold_expires_at: null,
    created_at: new Date(NOW - DAY),
    status_changed_at: new Date(NOW),
  })
  return `b-${id}`
}

/** A ride on the board; the author's earlier ones are completed. */
export async function rideOf(api: TestApi, owner: Person): Promise<number> {
  const { db } = api.context
  await setRow(db, 'carpool_requests', { user_id: owner.id }, { completed_at: new Date(NOW) })
  const { id } = await newRide(api, { owner, created_at: new Date(NOW - DAY) })
  return id
}

/** Approves the booking of a thread. */
export async function approve(api: TestApi, key: string): Promise<void> {
  const id = key.slice(2)
  await setRow(api.context.db, 'bookings', id, { status: 'approved' })
  await addRow(api.context.db, 'booking_events', { booking_id: id, status: 'approved', actor: 'host' })
}

export function threadCalls(api: TestApi) {
  const at = (key: string) => `/api/v1/threads/${encodeURIComponent(key)}`
  return {
    send: (person: Person, key: string, fields: FormFields | string, headers: Record<string, string> = {}) =>
      api.call<Message>('POST', `${at(key)}/messages`, {
        token: person.token,
        body: formOf(typeof fields === 'string' ? { text: fields } : fields),
        headers,
      }),
    get: (person: Person, key: string, query = '') =>
      api.call<Thread>('GET', `${at(key)}${query}`, { token: person.token }),
    list: (person: Person, query = '') =>
      api.call<ThreadRow[]>('GET', `/api/v1/threads${query}`, { token: person.token }),
    read: (person: Person, key: string, upTo: number) =>
      api.call('POST', `${at(key)}/read`, { token: person.token, body: { upTo } }),
    block: (person: Person, key: string, isBlocked = true) =>
      api.call('POST', `${at(key)}/block`, { token: person.token, body: { isBlocked } }),
    unseen: async (person: Person) => {
      const path = '/api/v1/notifications/unseenCount'
      const { data } = await api.call<{ messages: number; threads: number }>('GET', path, {
        token: person.token,
      })
      return data
    },
  }
}
