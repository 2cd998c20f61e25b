import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Booked, BookingPayload } from '#contract/booking.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { addCoupon, rowOf } from '#tests/setup/rows.ts'

export const BOOKINGS = '/api/v1/bookings'
export let api: TestApi
export let instant: number[]
export let requests: number[]
export let token: string
export let other: string
export let hours = 48

/** Opens the site with free vehicles and two guests for a file of tests; each test books on a day of its own. */
export function setUpBookings(): void {
  beforeAll(async () => {
    api = await openApi()
    instant = await freeVehicles(api, { instant: true })
    requests = await freeVehicles(api, { instant: false })
    ;[token = '', other = ''] = await createGuests(api, 2)
  })
  afterAll(() => api.close())
  beforeEach(() => {
    hours += 24
  })
}

export function nextDay(): void {
  hours += 24
}

export const vehicle = () => instant[0] ?? 0
export const book = (body: unknown, options: { token?: string; headers?: Record<string, string> } = {}) =>
  api.call<Booked>('POST', BOOKINGS, { token, body, ...options })
export const payload = (patch: Partial<BookingPayload> = {}) => payloadOf(vehicle(), hours, patch)
export const row = (id: string) => rowOf(api.context.db, 'bookings', id)
export const calendarRow = (id: string) =>
  api.context.db
    .selectFrom('vehicle_calendar')
    .selectAll()
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()

export async function counts() {
  const of = async (table: 'bookings' | 'vehicle_calendar' | 'coupon_uses' | 'idempotency_keys') =>
    (
      await api.context.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return [
    await of('bookings'),
    await of('vehicle_calendar'),
    await of('coupon_uses'),
    await of('idempotency_keys'),
  ]
}

export async function coupon(code: string, patch: object = {}) {
  await addCoupon(api.context.db, { code, ...patch })
}
