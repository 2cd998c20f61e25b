import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { INSURANCE_NOTICE_DAYS } from '#domain/hosting/limits.ts'
import { addDays, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { periodicJobs } from '#server/jobs/periodic-jobs.ts'
import { createLogger } from '#server/log.ts'
import { processEach } from '#server/services/shared/process-each.ts'
import { openChangedTrips } from '#tests/server/my-bookings/changed-trips.ts'
import { testApi } from '#tests/setup/api.ts'
import { DAY, HOUR, MINUTE, NOW } from '#tests/setup/clock.ts'
import { HELD_LEASE } from '#tests/setup/job-context.ts'
import { addRow, rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'

const api = testApi({}, () => NOW)
let trips: Awaited<ReturnType<typeof openChangedTrips>>
let other: { id: number }

beforeAll(async () => {
  trips = await openChangedTrips(api, 2)
  const { db } = api.context
  other = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'not in', [trips.guestId, trips.hostId])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  // each booking below notifies its guest, and the first guest cannot be notified
  await sql`create function break_notice() returns trigger language plpgsql as $$ begin
    if new.user_id = ${sql.lit(trips.guestId)} then raise 'a defect'; end if; return new; end $$`.execute(db)
  await sql`create trigger break_notice before insert on notifications for each row execute function break_notice()`.execute(
    db,
  )
})

/** Bookings that the job has to process: the one whose guest cannot be notified comes first. */
async function twoBookings(from: number, status: 'approved' | 'completed' | 'pending' = 'approved') {
  const { db } = api.context
  const ids: string[] = []
  await db.deleteFrom('vehicle_calendar').execute()
  for (const [index, vehicleId] of trips.vehicles.entries()) {
    const id = await trips.add(from + index * MINUTE, status === 'pending' ? 'esewa' : 'cash', vehicleId)
    await setRow(db, 'bookings', id, { status, ...(index && { user_id: other.id }) })
    ids.push(id)
  }
  return ids
}

interface Case {
  job: string
  /** @returns what shows for each of two rows whether it was processed */
  add(): Promise<(() => Promise<boolean>)[]>
}
const db = () => api.context.db
const booking = (id: string) => rowOf(db(), 'bookings', id)

const CASES: Case[] = [
  {
    job: 'advance bookings',
    add: async () =>
      (await twoBookings(NOW - HOUR)).map((id) => async () => (await booking(id)).status === 'inTrip'),
  },
  {
    job: 'end unanswered changes',
    async add() {
      const ids = await twoBookings(NOW + 3 * DAY)
      for (const [index, booking_id] of ids.entries())
        await addRow(db(), 'booking_changes', {
          ...{ booking_id, proposed_by: 'host', reason: '', before: '{}', after: '{}' },
          ...{ payable_before: 1, payable_after: 1, decided_at: null },
          ...{ created_at: new Date(NOW - DAY), answer_by: new Date(NOW - HOUR + index) },
        })
      return ids.map(
        (booking_id) => async () => (await rowOf(db(), 'booking_changes', { booking_id })).state === 'lapsed',
      )
    },
  },
  {
    job: 'end trip days',
    async add() {
      const ids = await twoBookings(NOW - 3 * DAY, 'completed')
      for (const [index, booking_id] of ids.entries())
        await addRow(db(), 'trip_bills', {
          ...{ booking_id, state: 'open', agreed: '{}', quote: '{}', agreed_km: 1, driven_km: 1 },
          ...{ driven_from: new Date(NOW), driven_to: new Date(NOW), expenses_total: 0, total: 1 },
          ...{ issued_at: new Date(NOW - DAY), answer_by: new Date(NOW - HOUR + index), decided_at: null },
        })
      return ids.map(
        (booking_id) => async () => (await rowOf(db(), 'trip_bills', { booking_id })).state === 'silent',
      )
    },
  },
  {
    job: 'remind of pickups',
    add: async () =>
      (await twoBookings(NOW + HOUR)).map(
        (booking_id) => async () => (await rowsOf(db(), 'pickup_reminders', { booking_id })).length === 1,
      ),
  },
  {
    job: 'reveal ratings',
    async add() {
      const ids = await twoBookings(NOW - 30 * DAY, 'completed')
      for (const booking_id of ids) {
        const { user_id: guest_id } = await booking(booking_id)
        await addRow(db(), 'guest_ratings', {
          booking_id,
          guest_id,
          host_id: trips.hostId,
          rate: 4,
          created_at: new Date(NOW),
        })
      }
      return ids.map(
        (booking_id) => async () => (await rowOf(db(), 'guest_ratings', { booking_id })).revealed_at !== null,
      )
    },
  },
  {
    job: 'poll payments',
    async add() {
      const ids = await twoBookings(NOW + 5 * DAY, 'pending')
      for (const [index, id] of ids.entries())
        await setRow(db(), 'bookings', id, { hold_expires_at: new Date(NOW - HOUR + index) })
      return ids.map((id) => async () => (await booking(id)).status === 'cancelled')
    },
  },
  {
    job: 'notify of unread messages',
    async add() {
      const ids = await twoBookings(NOW + 7 * DAY)
      const last_at = new Date(NOW - HOUR)
      for (const [index, booking_id] of ids.entries()) {
        const { user_id, vehicle_id } = await booking(booking_id)
        const { user_id: host_id } = await rowOf(db(), 'vehicles', vehicle_id)
        const { id: thread_id } = await addRow(db(), 'threads', {
          ...{ booking_id, request_id: null, guest_id: user_id, host_id, last_at },
        })
        const since = new Date(NOW - HOUR + index)
        await addRow(db(), 'thread_members', { thread_id, user_id, unread: 1, unread_since: since, last_at })
        await addRow(db(), 'thread_members', { thread_id, user_id: host_id, last_at })
      }
      return ids.map((booking_id) => async () => {
        const { id: thread_id, guest_id: user_id } = await rowOf(db(), 'threads', { booking_id })
        return (await rowOf(db(), 'thread_members', { thread_id, user_id })).digested_at !== null
      })
    },
  },
  {
    job: 'reward referrers',
    async add() {
      const ids = await twoBookings(NOW - 60 * DAY, 'completed')
      const people = await db()
        .selectFrom('users')
        .select('id')
        .where('id', 'not in', [trips.guestId, trips.hostId, other.id])
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      for (const [index, { id }] of people.entries()) {
        await setRow(db(), 'users', id, {
          ...{ referred_by: index ? other.id : trips.guestId, mobile_verified_at: new Date(NOW) },
          mobile_number: `985100000${index}`,
        })
        await setRow(db(), 'bookings', ids[index] ?? '', {
          ...{ user_id: id, total: 5_000, saving: 0, coupon_discount: 0, payable: 5_000 },
        })
      }
      return people.map(
        ({ id: referred_id }) =>
          async () =>
            (await rowsOf(db(), 'referral_rewards', { referred_id })).length === 1,
      )
    },
  },
  {
    job: 'send insurance expiry notices',
    async add() {
      const insurance_expiry = addDays(kathmanduDate(NOW), INSURANCE_NOTICE_DAYS[0])
      const [broken = 0, fine = 0] = trips.vehicles
      await setRow(db(), 'vehicles', broken, { user_id: trips.guestId, insurance_expiry })
      await setRow(db(), 'vehicles', fine, { user_id: other.id, insurance_expiry })
      return [broken, fine].map(
        (vehicle_id) => async () => (await rowsOf(db(), 'insurance_notices', { vehicle_id })).length === 1,
      )
    },
  },
]

it.each(CASES)(
  '"$job" processes what follows a row that fails, and reports the failure',
  async ({ job, add }) => {
    const [isBrokenDone, isOtherDone] = await add()
    const found = periodicJobs(api.context, createLogger('silent')).find(({ name }) => name === job)
    const failure: unknown = await found?.run(api.context.now, HELD_LEASE).catch((error: unknown) => error)
    expect([await isBrokenDone?.(), await isOtherDone?.()]).toEqual([false, true])
    expect(failure).toBeInstanceOf(AggregateError)
    const [{ cause }] = (failure as AggregateError).errors
    expect(String(cause)).toContain('a defect')
  },
)

it('a round ends before the next row when its lease is lost', async () => {
  const processed: number[] = []
  const assertLeaseHeld = async () => {
    if (processed.length) throw new Error('lost')
  }
  const round = processEach([1, 2], String, async (row) => processed.push(row) > 0, { assertLeaseHeld })
  await expect(round).rejects.toThrow('lost')
  expect(processed).toEqual([1])
})
