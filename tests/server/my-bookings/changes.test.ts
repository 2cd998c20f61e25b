import { describe, expect, it } from 'vitest'
import type { FreeHours } from '#contract/trip-changes.ts'
import { lapseOverdueChanges } from '#server/services/my-bookings/changes/answer-change.ts'
import { causes } from '#tests/setup/api.ts'
import { HOUR } from '#tests/setup/clock.ts'
import { addRow, rowsOf, setRow } from '#tests/setup/rows.ts'
import {
  answer,
  api,
  approved,
  calendar,
  clock,
  get,
  kinds,
  later,
  openOf,
  pass,
  post,
  preview,
  propose,
  REASON,
  row,
  setUpChanges,
  simulator,
} from './change-calls.ts'

setUpChanges()

describe('a change that needs consent', () => {
  it('applies when the other side accepts it, and what was agreed before stays readable', async () => {
    const id = await approved()
    const before = await get(id, 'guest')
    const hours = await later(id, 10)
    const { data: shown } = await preview(id, 'guest', hours)
    expect(shown).toMatchObject({ parts: ['times'], needsConsent: true, money: { kind: 'cash' } })
    expect(shown.before.quote.payable).toBe(before.pricing.payable)
    expect(shown.after.quote.payable).toBe(6_000)
    const sent = await propose(id, 'guest', { ...hours, expectedPayable: shown.after.quote.payable })
    expect([sent.status, sent.data.message]).toEqual([200, 'Your change is sent. The host will answer.'])
    // nothing is changed before the answer
    expect(await get(id, 'host')).toMatchObject({
      to: before.to,
      changes: { open: { by: 'renter', isMine: false } },
    })
    const done = await answer(id, await openOf(id), 'host', 'accept')
    expect(done.data.message).toBe('The trip is changed.')
    const now = await get(id, 'guest')
    expect(now).toMatchObject({
      to: hours.to,
      pricing: { payable: 6_000 },
      quote: { payable: 6_000 },
      changes: {
        open: null,
        due: null,
        decided: [
          {
            state: 'accepted',
            reason: REASON,
            before: { to: before.to, quote: before.quote },
            after: { to: hours.to },
          },
        ],
      },
    })
    expect((await calendar(id)).to_at).toEqual((await row(id)).to_at)
    expect(await kinds(id)).toEqual([
      [simulator.vehicle.user_id, 'changeProposed'],
      [simulator.guest.id, 'changeAccepted'],
    ])
  })

  it.each([
    ['guest', 'host', 'decline', 'declined'],
    ['host', 'guest', 'decline', 'declined'],
    ['guest', 'guest', 'withdraw', 'withdrawn'],
  ] as const)('of the %s ends when the %s says %s', async (by, other, word, state) => {
    const id = await approved()
    const before = await row(id)
    await propose(id, by, await later(id, 3))
    const change = await openOf(id)
    for (const _ of ['first', 'repeated']) expect((await answer(id, change, other, word)).status).toBe(200)
    expect((await get(id, 'guest')).changes).toMatchObject({ open: null, decided: [{ state }] })
    expect(await row(id)).toEqual(before)
    const opposite = word === 'withdraw' ? (['host', 'accept'] as const) : ([other, 'accept'] as const)
    expect(causes(await answer(id, change, ...opposite))).toEqual([409, 'changeOver'])
  })

  it('lapses after two hours of the day, and the answer is then refused', async () => {
    const id = await approved()
    await propose(id, 'host', await later(id, 3))
    const change = await openOf(id)
    pass(2 * HOUR + 1_000)
    expect(causes(await answer(id, change, 'guest', 'accept'))).toEqual([409, 'changeLapsed'])
    await lapseOverdueChanges(api.context)
    expect((await get(id, 'guest')).changes).toMatchObject({ open: null, decided: [{ state: 'lapsed' }] })
    expect(await kinds(id)).toContainEqual([simulator.vehicle.user_id, 'changeLapsed'])
    expect((await propose(id, 'host', await later(id, 3))).status).toBe(200)
  })

  it('waits alone: a second proposal of either side is refused', async () => {
    const id = await approved()
    await propose(id, 'guest', await later(id, 3))
    for (const side of ['guest', 'host'] as const)
      expect(causes(await propose(id, side, await later(id, 5)))).toEqual([409, 'changeOpen'])
    expect([(await get(id, 'guest')).openChange, (await get(id, 'host')).openChange]).toEqual([
      'mine',
      'theirs',
    ])
  })

  it('is sent once, however often the request is repeated', async () => {
    const id = await approved()
    const hours = await later(id, 3)
    const headers = { 'idempotency-key': `change-${id}` }
    const answers = await Promise.all([1, 2, 3].map(() => propose(id, 'guest', hours, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rowsOf(api.context.db, 'booking_changes', { booking_id: id })).toHaveLength(1)
    await answer(id, await openOf(id), 'host', 'accept')
    // the response was lost, and the trip has changed since
    expect((await propose(id, 'guest', hours, headers)).status).toBe(200)
  })

  it('is refused once the vehicle is blocked, or the booking is another', async () => {
    const { db } = api.context
    const id = await approved()
    const before = await row(id)
    await propose(id, 'guest', await later(id, 3))
    const change = await openOf(id)
    await setRow(db, 'vehicles', simulator.vehicle.id, { blocked_at: new Date(clock) })
    expect(causes(await answer(id, change, 'host', 'accept'))).toEqual([409, 'vehicleBlocked'])
    await setRow(db, 'vehicles', simulator.vehicle.id, { blocked_at: null })
    const { total, payable } = before
    await setRow(db, 'bookings', id, { total: total - 1, payable: payable - 1 })
    expect(causes(await answer(id, change, 'host', 'accept'))).toEqual([409, 'bookingChanged'])
    await setRow(db, 'bookings', id, { total, payable })
    expect(await row(id)).toEqual(before)
    expect((await answer(id, change, 'host', 'accept')).status).toBe(200)
  })

  it('ends with its booking', async () => {
    const id = await approved()
    await propose(id, 'guest', await later(id, 3))
    const change = await openOf(id)
    await post(`${id}/cancellation`, 'host', { reason: REASON })
    expect((await get(id, 'guest')).changes).toMatchObject({ open: null, possible: null })
    expect(causes(await answer(id, change, 'host', 'accept'))).toEqual([409, 'changeLapsed'])
  })
})

describe('a change without consent', () => {
  it('shortens a trip at once while cancelling is free, and later asks', async () => {
    const id = await approved()
    const { data } = await propose(id, 'guest', await later(id, -4))
    expect(data.message).toBe('Your trip is changed.')
    expect(await row(id)).toMatchObject({ payable: 1_800 })
    const soon = await approved({ from_at: new Date(clock + 30 * HOUR), to_at: new Date(clock + 38 * HOUR) })
    expect((await preview(soon, 'guest', await later(soon, -4))).data.needsConsent).toBe(true)
  })

  it('is another driver of the host, after whom the guest may end the trip free of charge', async () => {
    const from = clock + 30 * HOUR
    const id = await approved({ from_at: new Date(from), to_at: new Date(from + 8 * HOUR) })
    const driver = { name: 'Ram Bahadur', phone: '98511-11111' }
    expect(causes(await propose(id, 'guest', { driver }))).toEqual([422, 'hostsDriver'])
    expect(causes(await propose(id, 'host', { driver: { ...driver, phone: '12' } }))).toEqual([
      422,
      'driverDetails',
    ])
    expect((await propose(id, 'host', { driver })).status).toBe(200)
    expect(await get(id, 'guest')).toMatchObject({
      mayEndFree: true,
      otherDriver: { name: 'Ram Bahadur', phone: '9851111111' },
    })
  })
})

describe('another vehicle of the host', () => {
  it('is priced by its own prices, and its plate is whole for the guest only once it is agreed on', async () => {
    const id = await approved()
    const [ofHost, ofGuest] = await Promise.all([get(id, 'host'), get(id, 'guest')])
    const [other] = ofHost.changes.possible?.vehicles ?? []
    expect(ofGuest.changes.possible?.vehicles[0]?.id).toBe(other?.id)
    expect(ofGuest.changes.possible?.vehicles[0]?.registrationNumber).not.toBe(other?.registrationNumber)
    expect((await propose(id, 'host', { vehicleId: other?.id })).status).toBe(200)
    const { open } = (await get(id, 'guest')).changes
    expect(open?.after.vehicle.registrationNumber).not.toBe(other?.registrationNumber)
    expect((await answer(id, open?.id ?? '', 'guest', 'accept')).status).toBe(200)
    const now = await get(id, 'guest')
    expect([now.vehicle.id, now.registrationNumber]).toEqual([other?.id, other?.registrationNumber])
    expect(now.pricing.payable).toBe(open?.after.quote.payable)
    expect((await calendar(id)).vehicle_id).toBe(other?.id)
  })
})

describe('other places', () => {
  it('are measured and named by the server, and those that stay keep their names', async () => {
    const id = await approved()
    const before = await get(id, 'guest')
    const patan = {
      destinationLatitude: 27.6766,
      destinationLongitude: 85.3142,
      destinationAddress: 'Nowhere',
    }
    const { data } = await preview(id, 'guest', patan)
    expect(data.parts).toEqual(['places'])
    expect(data.after.origin).toEqual(before.origin)
    expect(data.after.destination.address).not.toBe('Nowhere')
    expect(data.after.totalMeters).not.toBe(before.totalMeters)
    await propose(id, 'guest', { ...patan, expectedPayable: data.after.quote.payable })
    expect((await answer(id, await openOf(id), 'host', 'accept')).status).toBe(200)
    const now = await get(id, 'guest')
    expect(now).toMatchObject({ origin: before.origin, destination: data.after.destination })
    expect(now.route?.line).not.toBe(before.route?.line)
  })
})

describe('what cannot be changed', () => {
  it('is a trip that was changed too often', async () => {
    const id = await approved()
    const { vehicle_id, payable } = await row(id)
    const stored = JSON.stringify({ vehicleId: vehicle_id, stops: [], pickup: {}, dropOff: {} })
    await api.context.db
      .insertInto('booking_changes')
      .values(
        Array.from({ length: 30 }, () => ({
          booking_id: id,
          proposed_by: 'renter' as const,
          state: 'withdrawn' as const,
          reason: REASON,
          before: stored,
          after: stored,
          payable_before: payable,
          payable_after: payable,
          answer_by: new Date(clock),
          created_at: new Date(clock),
          decided_at: new Date(clock),
        })),
      )
      .execute()
    expect(causes(await propose(id, 'guest', await later(id, 3)))).toEqual([409, 'tooManyChanges'])
  })

  it('is answered only by the side whose answer it is', async () => {
    const id = await approved()
    await propose(id, 'guest', await later(id, 3))
    const change = await openOf(id)
    expect(causes(await answer(id, change, 'guest', 'accept'))).toEqual([404, 'changeNotFound'])
    expect(causes(await answer(id, change, 'host', 'withdraw'))).toEqual([404, 'changeNotFound'])
    const other = await approved()
    expect(causes(await answer(other, change, 'host', 'accept'))).toEqual([404, 'changeNotFound'])
  })

  it.each([
    ['without a reason', { reason: ' ' }, 'changeReason'],
    ['into nothing', {}, 'changeNothing'],
    ['to another host’s vehicle', { vehicleId: 999_999 }, 'vehicleNotFound'],
    ['to reversed hours', { from: '2027-05-02T04:00:00Z', to: '2027-05-01T04:00:00Z' }, 'invalidDates'],
    ['into the past', { from: '2026-11-20T04:00:00Z', to: '2026-11-20T14:00:00Z' }, 'changeTooLate'],
  ])('is a trip %s', async (_, body, cause) => {
    const id = await approved()
    const hours = 'reason' in body ? await later(id, 3) : {}
    expect((await propose(id, 'guest', { ...hours, ...body })).error[0]?.cause).toBe(cause)
  })

  it.each(['pending', 'cancelled', 'completed'] as const)('is a booking that is %s', async (status) => {
    const id = await approved({ status })
    expect(causes(await propose(id, 'guest', await later(id, 3)))).toEqual([409, 'notChangeable'])
  })

  it('are the pickup and the beginning of a trip that has begun', async () => {
    const id = await approved({ status: 'inTrip' })
    expect(causes(await propose(id, 'host', await later(id, 3, 1)))).toEqual([422, 'changeStarted'])
    expect((await propose(id, 'guest', await later(id, 3))).status).toBe(200)
  })
})

describe('hours that are taken', () => {
  async function followed(values: object = {}) {
    const id = await approved(values)
    const { from_at } = await row(id)
    const end = (await calendar(id)).to_at.getTime()
    await addRow(api.context.db, 'vehicle_calendar', {
      vehicle_id: simulator.vehicle.id,
      during: `[${new Date(end + HOUR).toISOString()},${new Date(end + 5 * HOUR).toISOString()})`,
      kind: 'unavailable',
    })
    return { id, from: from_at.getTime(), free: end + HOUR }
  }

  it('are refused with the nearest free hours', async () => {
    const { id } = await followed()
    const reply = await propose(id, 'guest', await later(id, 10))
    expect(causes(reply)).toEqual([409, 'hoursTaken'])
    const { times } = reply.data as unknown as FreeHours
    expect(times.length).toBeGreaterThan(0)
    for (const { from, to } of times) expect((await preview(id, 'guest', { from, to })).status).toBe(200)
  })

  it('leave a running trip what is free until they begin', async () => {
    const { id, free } = await followed({ status: 'inTrip' })
    const reply = await propose(id, 'guest', await later(id, 10))
    expect(reply.data).toMatchObject({
      times: [{ to: (await get(id, 'guest')).changes.possible?.freeUntil }],
    })
    expect(Date.parse((await get(id, 'guest')).changes.possible?.freeUntil ?? '')).toBeLessThanOrEqual(free)
  })

  it('may be taken between proposal and answer: the trip stays as it was', async () => {
    const id = await approved()
    await propose(id, 'guest', await later(id, 20))
    const end = (await calendar(id)).to_at.getTime()
    await addRow(api.context.db, 'vehicle_calendar', {
      vehicle_id: simulator.vehicle.id,
      during: `[${new Date(end + HOUR).toISOString()},${new Date(end + 2 * HOUR).toISOString()})`,
      kind: 'unavailable',
    })
    const before = await row(id)
    const reply = await answer(id, await openOf(id), 'host', 'accept')
    expect(causes(reply)).toEqual([409, 'hoursTaken'])
    expect(await row(id)).toEqual(before)
    expect((await get(id, 'host')).changes.open).not.toBeNull()
  })
})
