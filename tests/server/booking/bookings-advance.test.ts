import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { advanceBookings } from '#server/services/booking/advance-bookings.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { refusalOf, runCommand } from '#tests/setup/operator.ts'
import { rowOf, rowsOf } from '#tests/setup/rows.ts'

let now = NOW
const api = testApi({ AUTO_APPROVE_MINUTES: '30' }, () => now)
let onRequest: number[]
let instant: number[]
let token: string
let turn = 0

beforeAll(async () => {
  onRequest = await freeVehicles(api, { instant: false })
  instant = await freeVehicles(api, { instant: true })
  ;[token = ''] = await createGuests(api, 1)
  await advanceBookings(api.context)
})
beforeEach(() => {
  now = NOW
  turn += 1
})

async function book(vehicleId: number, patch = {}) {
  const body = payloadOf(vehicleId, 24 + turn * 48, patch)
  const { data, error } = await api.call<{ id: string }>('POST', '/api/v1/bookings', { token, body })
  expect(error).toEqual([])
  return { id: data.id, from: Date.parse(body.from) }
}
const statusOf = async (id: string) => (await rowOf(api.context.db, 'bookings', id)).status
const eventsOf = async (id: string) =>
  (await rowsOf(api.context.db, 'booking_events', { booking_id: id }, { only: ['status'], by: 'id' })).map(
    ({ status }) => status,
  )
const notificationsOf = async (id: string, kind: string) =>
  (await rowsOf(api.context.db, 'notifications', { kind }, { only: ['user_id', 'facts'] })).filter(
    ({ facts }) => facts.bookingId === id,
  ).length

describe('the status job', () => {
  it('approves a pending booking after AUTO_APPROVE_MINUTES, not before, and notifies both sides', async () => {
    const { id } = await book(onRequest[0] ?? 0)
    now = NOW + 29 * 60_000
    await advanceBookings(api.context)
    expect(await statusOf(id)).toBe('pending')
    now = NOW + 30 * 60_000
    await advanceBookings(api.context)
    expect(await statusOf(id)).toBe('approved')
    expect(await notificationsOf(id, 'bookingApproved')).toBe(2)
  })

  it('ignores an unpaid wallet booking', async () => {
    const { id } = await book(instant[0] ?? 0, { payment: 'esewa' })
    now = NOW + 2 * HOUR
    await advanceBookings(api.context)
    expect(await statusOf(id)).toBe('pending')
  })

  it.each([
    ['host', 'users'],
    ['vehicle', 'vehicles'],
  ] as const)('approves nothing of a blocked %s', async (_, table) => {
    const vehicleId = onRequest[0] ?? 0
    const { id } = await book(vehicleId)
    const { user_id } = await rowOf(api.context.db, 'vehicles', vehicleId)
    const block = (at: Date | null) =>
      api.context.db
        .updateTable(table)
        .set({ blocked_at: at })
        .where('id', '=', table === 'users' ? user_id : vehicleId)
        .execute()
    await block(new Date(now))
    now = NOW + 30 * 60_000
    await advanceBookings(api.context)
    expect(await statusOf(id)).toBe('pending')
    await block(null)
    await advanceBookings(api.context)
    expect(await statusOf(id)).toBe('approved')
  })

  it('cancels unanswered requests without automatic approval', async () => {
    const { id } = await book(onRequest[0] ?? 0)
    now = NOW + 5 * HOUR
    const context = { ...api.context, config: { ...api.context.config, autoApproveMinutes: 0 } }
    await advanceBookings(context)
    expect(await statusOf(id)).toBe('cancelled')
  })

  it('cancels bookings not approved by pickup and frees the hours', async () => {
    const { id, from } = await book(onRequest[0] ?? 0)
    now = from
    await advanceBookings(api.context)
    expect(await statusOf(id)).toBe('cancelled')
    const held = await rowsOf(api.context.db, 'vehicle_calendar', { booking_id: id }, { only: ['id'] })
    expect(held).toEqual([])
    const { cancelled_by } = await rowOf(api.context.db, 'bookings', id)
    expect(cancelled_by).toBe('system')
  })

  it('starts a trip at pickup, ends it at drop-off, and counts it once', async () => {
    const { id, from } = await book(instant[0] ?? 0)
    const trips = async () => (await rowOf(api.context.db, 'vehicles', instant[0] ?? 0)).number_of_trips
    const before = await trips()
    now = from - 1_000
    await advanceBookings(api.context)
    expect(await statusOf(id)).toBe('approved')
    now = from
    await advanceBookings(api.context)
    expect(await statusOf(id)).toBe('inTrip')
    now = from + 8 * HOUR
    await advanceBookings(api.context)
    await advanceBookings(api.context)
    expect(await statusOf(id)).toBe('completed')
    expect(await trips()).toBe(before + 1)
  })

  it('catches up after a pause, through every status, in several concurrent processes, applying each change once', async () => {
    const { id } = await book(instant[0] ?? 0)
    now = NOW + 400 * DAY
    await Promise.all([1, 2, 3, 4].map(() => advanceBookings(api.context)))
    expect(await eventsOf(id)).toEqual(['pending', 'approved', 'inTrip', 'completed'])
    expect(await notificationsOf(id, 'tripCompleted')).toBe(2)
  })
})

describe('a change of status', () => {
  const change = (bookingId: string, from: BookingStatus, to: BookingStatus) =>
    api.context.db
      .transaction()
      .execute((trx) => changeStatus(trx, { bookingId, from, to, actor: 'system', at: now, reason: 'test' }))

  it('has one winner among a hundred concurrent ones, and booking and calendar agree', async () => {
    const { id } = await book(onRequest[0] ?? 0)
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => change(id, 'pending', index % 2 ? 'approved' : 'cancelled')),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    const status = await statusOf(id)
    const held = await rowsOf(api.context.db, 'vehicle_calendar', { booking_id: id }, { only: ['id'] })
    expect(held).toHaveLength(status === 'cancelled' ? 0 : 1)
    expect(await eventsOf(id)).toEqual(['pending', status])
  })

  it.each([
    ['cancelled', 'approved'],
    ['completed', 'cancelled'],
    ['approved', 'pending'],
    ['pending', 'completed'],
  ] as const)('is impossible from %s to %s', async (from, to) => {
    await expect(change('00000000-0000-4000-8000-000000000000', from, to)).rejects.toThrow('cannot become')
  })
})

describe('the operator', () => {
  const command = async (...args: string[]) => (await runCommand(api, 'booking', ...args)).out

  it('approves and cancels a booking, and notifies both sides', async () => {
    const { id } = await book(onRequest[0] ?? 0)
    expect(await command('approve', id)).toBe('The booking is approved.')
    expect(await command('approve', id)).toBe('The booking is approved already.')
    expect(await notificationsOf(id, 'bookingApproved')).toBe(2)
    expect(await command('cancel', id, 'the road', 'is closed')).toBe('The booking is cancelled.')
    expect(await notificationsOf(id, 'bookingCancelled')).toBe(2)
    expect(await refusalOf(api, 'booking', 'approve', id)).toBe(
      'The booking is cancelled: it cannot become approved.',
    )
  })
})
