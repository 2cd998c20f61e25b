import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '#contract/my-bookings.ts'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { openWalletSimulator } from '#tests/server/payments/wallet-simulator.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { addRow, holdsVehicle, rowsOf, setRow } from '#tests/setup/rows.ts'

const REASON = 'The road to Jomsom is closed'
const FREE_HOURS = 72
let clock = NOW
const api = testApi({}, () => clock)
let simulator: Awaited<ReturnType<typeof openWalletSimulator>>

beforeAll(async () => {
  simulator = await openWalletSimulator(api, () => clock)
})

type Side = keyof typeof simulator.tokens
const end = (id: string, side: Side, more: object = {}, headers = {}) =>
  api.call<{ message: string }>('POST', `/api/v1/bookings/${id}/cancellation`, {
    token: simulator.tokens[side],
    body: { reason: REASON, ...more },
    headers,
  })
const get = async (id: string, side: Side) =>
  (await api.call<Booking>('GET', `/api/v1/bookings/${id}`, { token: simulator.tokens[side] })).data
const soon = (hours: number) => ({
  from_at: new Date(clock + hours * HOUR_MS),
  to_at: new Date(clock + (hours + 8) * HOUR_MS),
})
const approved = (values: object = {}) => simulator.book({ status: 'approved', payment: 'cash', ...values })

/** Approved by its payment; `hours` until pickup. */
const paid = (hours: number) => simulator.bookPaid(soon(hours))
const kinds = async (id: string, userId: number) =>
  (await simulator.notices(id)).filter(({ user_id }) => user_id === userId).map(({ kind }) => kind)
const eventsOf = (id: string) =>
  rowsOf(
    api.context.db,
    'booking_events',
    { booking_id: id, status: 'cancelled' },
    { only: ['status', 'actor', 'detail'] },
  )
const holds = (id: string) => holdsVehicle(api.context.db, id)

describe('POST bookings/{id}/cancellation', () => {
  it.each(['guest', 'host'] as const)(
    'releases hours and coupon and notifies the other side of the reason, by the %s',
    async (side) => {
      const { db } = api.context
      const id = await approved()
      const { id: coupon } = await db.selectFrom('coupons').select('id').executeTakeFirstOrThrow()
      await addRow(db, 'coupon_uses', { booking_id: id, coupon_id: coupon, user_id: simulator.guest.id })
      const { status, data } = await end(id, side, { reason: ` ${REASON}\u0000 ` })
      expect([status, data.message]).toEqual([200, expect.stringMatching(/cancelled/)])
      const by = side === 'guest' ? 'renter' : 'host'
      expect(await simulator.booking(id)).toMatchObject({
        status: 'cancelled',
        cancelled_by: by,
        cancel_reason: REASON,
      })
      expect(await holds(id)).toBe(false)
      expect(await db.selectFrom('coupon_uses').selectAll().where('booking_id', '=', id).execute()).toEqual(
        [],
      )
      const other = side === 'guest' ? simulator.vehicle.user_id : simulator.guest.id
      expect(await simulator.notices(id)).toMatchObject([
        { user_id: other, kind: 'bookingCancelled', facts: { reason: REASON } },
      ])
      expect(await get(id, side === 'guest' ? 'host' : 'guest')).toMatchObject({
        cancelReason: REASON,
        cancelledBy: by,
      })
    },
  )

  it.each(['guest', 'host'] as const)('requires a reason from the %s', async (side) => {
    const id = await approved()
    for (const reason of [undefined, null, '', ' \n', '\u0000']) {
      const { status, error } = await end(id, side, { reason })
      expect([status, error[0]?.cause]).toEqual([422, 'cancelReason'])
    }
    expect((await end(id, side, { reason: 'x'.repeat(501) })).error[0]?.cause).toBe('invalid')
    expect((await end(id, side, { acceptNoRefund: 'yes' })).error[0]?.cause).toBe('invalid')
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  const REFUSED = {
    pending: 'notApproved',
    inTrip: 'tripStarted',
    cancelled: 'bookingOver',
    completed: 'bookingOver',
  } as const
  it.each(BOOKING_STATUSES.filter((status) => status !== 'approved'))(
    'is refused with a message for a booking that is %s',
    async (status) => {
      const id = await approved({ status })
      for (const side of ['guest', 'host'] as const)
        for (const [language, script] of [
          ['en', /^[A-Z][a-z]/],
          ['np', /[\u0900-\u097f]/],
        ] as const) {
          const reply = await end(id, side, {}, { 'accept-language': language })
          expect([reply.status, reply.error[0]?.cause]).toEqual([409, REFUSED[status]])
          expect(reply.error[0]?.detail).toMatch(script)
        }
      expect((await simulator.booking(id)).status).toBe(status)
    },
  )

  it('is refused from pickup on, even before the job has advanced the booking', async () => {
    const id = await approved(soon(1))
    clock += HOUR_MS
    for (const side of ['guest', 'host'] as const) {
      const { status, error } = await end(id, side)
      expect([status, error[0]?.cause]).toEqual([409, 'tripStarted'])
    }
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it('gets the first response when the same user repeats it, and nothing else does', async () => {
    const { id } = await paid(FREE_HOURS + 1)
    const first = await end(id, 'guest')
    clock += 3 * HOUR_MS
    const again = await end(id, 'guest', { reason: `${REASON} ` })
    expect([again.status, again.text]).toEqual([200, first.text])
    expect((await end(id, 'guest', { reason: 'Another one' })).error[0]?.cause).toBe('bookingOver')
    expect((await end(id, 'host')).error[0]?.cause).toBe('bookingOver')
    expect(await eventsOf(id)).toEqual([{ status: 'cancelled', actor: 'renter', detail: REASON }])
  })
})

describe('the payment of a cancelled booking', () => {
  it('is refunded when the guest cancels before the deadline', async () => {
    const { id, name } = await paid(FREE_HOURS)
    const { status, data } = await end(id, 'guest')
    expect([status, data.message]).toEqual([200, expect.stringContaining('comes back')])
    const { payable } = await simulator.booking(id)
    expect((await simulator.attempt(name)).state).toBe('refundDue')
    expect((await get(id, 'guest')).refund).toEqual({
      gateway: 'esewa',
      state: 'due',
      amount: payable,
      since: new Date(clock).toISOString().replace('.000', ''),
    })
    const notified = (await simulator.notices(id)).filter(({ kind }) => kind === 'refundDue')
    expect(notified).toMatchObject([{ user_id: simulator.guest.id, amount: payable }])
  })

  it('is not refunded after the deadline, but only once the guest has agreed', async () => {
    const { id, name } = await paid(FREE_HOURS)
    clock += 1
    const { payable } = await simulator.booking(id)
    for (const more of [{}, { acceptNoRefund: false }, { acceptNoRefund: null }]) {
      const { status, error } = await end(id, 'guest', more)
      expect([status, error[0]?.cause]).toEqual([409, 'noRefund'])
      expect(error[0]?.detail).toContain(formatMoney(payable, 'en'))
    }
    expect((await simulator.booking(id)).status).toBe('approved')
    expect(await holds(id)).toBe(true)
    const { status, data } = await end(id, 'guest', { acceptNoRefund: true })
    expect([status, data.message]).toEqual([200, expect.stringContaining('not given back')])
    expect((await end(id, 'guest')).text).toContain('not given back')
    expect((await simulator.attempt(name)).state).toBe('complete')
    expect((await api.data.payment(name, 'en'))?.display).toBe('notRefunded')
    expect(await get(id, 'guest')).toMatchObject({ status: 'cancelled', isPaid: true })
    expect((await get(id, 'guest')).refund).toBeUndefined()
    expect(await kinds(id, simulator.guest.id)).not.toContain('refundDue')
  })

  it('does not exist for cash, and no consent is required', async () => {
    const id = await approved(soon(5))
    const { status, data } = await end(id, 'guest')
    expect([status, data.message]).toEqual([200, 'Your booking has been cancelled'])
  })

  it('is refunded in full when the host cancels, until the last minute', async () => {
    const { id, name } = await paid(1)
    const { status, data } = await end(id, 'host')
    expect([status, data.message]).toEqual([200, expect.stringContaining('gets back')])
    expect((await simulator.attempt(name)).state).toBe('refundDue')
    expect(await kinds(id, simulator.guest.id)).toEqual([
      'bookingApproved',
      'paymentReceived',
      'bookingCancelled',
      'refundDue',
    ])
    expect(await kinds(id, simulator.vehicle.user_id)).not.toContain('refundDue')
  })
})

describe('concurrent cancellations', () => {
  it('let one of a hundred from both sides with different reasons win', async () => {
    const { id, name } = await paid(FREE_HOURS + 1)
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => end(id, n % 2 ? 'host' : 'guest', { reason: `Reason ${n}` })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(409)])
    expect(await eventsOf(id)).toHaveLength(1)
    expect((await simulator.attempt(name)).state).toBe('refundDue')
    const notified = (await simulator.notices(id)).map(({ kind }) => kind)
    expect(notified.filter((kind) => kind === 'bookingCancelled')).toHaveLength(1)
    expect(notified.filter((kind) => kind === 'refundDue')).toHaveLength(1)
  })

  it('give each side equal responses to a hundred retries, and the booking is cancelled once', async () => {
    const id = await approved()
    const replies = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const side: Side = n % 2 ? 'host' : 'guest'
        return { side, status: (await end(id, side)).status }
      }),
    )
    const { cancelled_by } = await simulator.booking(id)
    const winner = cancelled_by === 'host' ? 'host' : 'guest'
    for (const { side, status } of replies) expect(status).toBe(side === winner ? 200 : 409)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it.each([1, 2, 3, 4, 5])('make a payment that arrives concurrently due for refund (round %i)', async () => {
    const id = await simulator.book({ payment: 'cash', ...soon(FREE_HOURS + 1) })
    const name = await simulator.start(id)
    const response = await simulator.choose(name, 'pay')
    await setRow(api.context.db, 'bookings', id, { status: 'approved' })
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 4 ? end(id, n % 4 === 1 ? 'host' : 'guest') : simulator.back(response),
      ),
    )
    expect((await simulator.booking(id)).status).toBe('cancelled')
    expect((await simulator.attempt(name)).state).toBe('refundDue')
    expect((await simulator.notices(id)).filter(({ kind }) => kind === 'refundDue')).toHaveLength(1)
    expect(await holds(id)).toBe(false)
  })

  it('keep a payment just before a late cancellation: the guest must consent first', async () => {
    const { db } = api.context
    const id = await simulator.book({ payment: 'cash', ...soon(FREE_HOURS - 1) })
    const name = await simulator.start(id)
    const response = await simulator.choose(name, 'pay')
    await setRow(db, 'bookings', id, { status: 'approved' })
    const waiting = async (count: number) =>
      expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows
        })
        .toHaveLength(count)
    // both wait for the booking's row, the payment first
    const [paying, ending] = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('bookings').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      const first = simulator.back(response)
      await waiting(1)
      const second = end(id, 'guest')
      await waiting(2)
      return [[first], [second]] as const
    })
    expect((await paying[0]).status).toBe(303)
    expect((await ending[0]).error[0]?.cause).toBe('noRefund')
    const [{ status }, { state }] = [await simulator.booking(id), await simulator.attempt(name)]
    expect([status, state]).toEqual(['approved', 'complete'])
  })
})
