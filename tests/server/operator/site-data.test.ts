import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { answerOf, audited, expectAllRefused, expectRefused, runCommand } from '#tests/setup/operator.ts'

const api = testApi()
const db = () => api.context.db

describe('a report or feedback', () => {
  it('is listed in its own list, oldest first, shown, and closed once with an outcome', async () => {
    const person = await newPerson(api)
    const send = (body: object) => api.call('POST', '/api/v1/report', { token: person.token, body })
    const words = { reason: 'It smells of smoke', remarks: 'All the way to Pokhara.' }
    expect((await send({ type: 'vehicle', vehicleID: 5, ...words })).status).toBeLessThan(300)
    expect((await send({ type: 'feedback', reason: 'Lovely', remarks: 'Thank you.' })).status).toBeLessThan(
      300,
    )
    const [report, ...others] = await answerOf<{ id: number; about: string }[]>(api, 'report', 'list')
    expect(others).toEqual([])
    expect(report).toMatchObject({ about: 'vehicle:5', from: `Host Gurung (user ${person.id})`, ...words })
    const id = String(report?.id)
    expect((await audited(api))[0]).toMatchObject({ command: 'report list', after: { listed: [report?.id] } })
    expect(await answerOf(api, 'report', 'show', id)).toEqual(report)
    const [message] = await answerOf<{ id: number }[]>(api, 'feedback', 'list')
    expect(message).toMatchObject({ about: 'feedback', reason: 'Lovely' })

    const close = ['report', 'close', id, '--outcome', 'The host airs it out.'] as const
    await expectRefused(api, ['report', 'close', id, '--outcome', ' '], 'Missing outcome')
    await expectRefused(
      api,
      ['feedback', 'close', id, '--outcome', 'x'],
      `There is no feedback with the id "${id}".`,
    )
    await expectRefused(api, ['report', 'show', 'x'], 'There is no report with the id "x".')
    expect(await answerOf(api, ...close)).toEqual({ id: report?.id, outcome: 'The host airs it out.' })
    expect((await audited(api))[0]).toEqual({
      actor: 'Maya of the tests',
      command: 'report close',
      subject: `report:${id}`,
      before: { closed: false },
      after: { closed: true, outcome: 'The host airs it out.' },
    })
    await expectRefused(api, [...close], `The report ${id} is closed already, by Maya of the tests.`)
    expect(await answerOf(api, 'report', 'list')).toEqual([])
    expect(await answerOf(api, 'report', 'list', '--all')).toMatchObject([
      { closedBy: 'Maya of the tests', outcome: 'The host airs it out.' },
    ])
    await answerOf(api, 'feedback', 'close', String(message?.id), '--outcome', 'Framed it.')
    expect(await answerOf(api, 'feedback', 'list')).toEqual([])
  })
})

describe('a refund', () => {
  it('is listed when due, and closed once with a reference; the guest is notified', async () => {
    const [vehicle = 0] = await freeVehicles(api, { instant: false })
    const guest = await newPerson(api)
    const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', {
      token: guest.token,
      body: payloadOf(vehicle, 100),
    })
    const attempt = `bk-${data.id.slice(0, 8)}-test`
    const { id } = await db()
      .insertInto('payments')
      .values({
        booking_id: data.id,
        provider: 'esewa',
        transaction_uuid: attempt,
        amount: 4_200,
        amount_text: '4200',
        state: 'refundDue',
        ref_id: '000AWEO',
        created_at: new Date(api.context.now() - 3_600_000),
        resolved_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const due = await answerOf<{ payment: string }[]>(api, 'refund', 'list')
    expect(due.find(({ payment }) => payment === id)).toEqual({
      payment: id,
      booking: data.id,
      guest: `Host Gurung (user ${guest.id})`,
      email: expect.stringContaining('@sawari.example'),
      mobile: null,
      amount: 4_200,
      asked: 4_200,
      since: '2026-11-21T03:30:00Z',
      attempt,
      walletReference: '000AWEO',
      walletStatus: null,
    })
    await expectRefused(api, ['refund', 'close', id, '--reference', ' '], 'Give the reference')
    await expectRefused(api, ['refund', 'close', data.id, '--reference', 'x'], 'There is no payment')
    await expectRefused(api, ['refund', 'close', 'a/b', '--reference', 'x'], 'There is no payment')
    expect(await answerOf(api, 'refund', 'close', attempt, '--reference', 'eSewa 77')).toEqual({
      payment: id,
      booking: data.id,
      amount: 4_200,
      reference: 'eSewa 77',
    })
    const payment = await db()
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ state: 'refunded', refund_reference: 'eSewa 77' })
    expect((await audited(api))[0]).toMatchObject({
      command: 'refund close',
      subject: `payment:${id}`,
      before: { state: 'refundDue' },
      after: { state: 'refunded', reference: 'eSewa 77', amount: 4_200 },
    })
    const notified = await db()
      .selectFrom('notifications')
      .selectAll()
      .where('kind', '=', 'refunded')
      .execute()
    expect(notified).toMatchObject([{ user_id: guest.id, amount: 4_200, facts: { bookingId: data.id } }])
    await expectRefused(api, ['refund', 'close', id, '--reference', 'again'], 'it is refunded.')
    expect(await answerOf(api, 'refund', 'list')).toEqual(due.filter((item) => item.payment !== id))
  })

  it('is closed by one of two concurrent operators', async () => {
    const { booking_id } = await db().selectFrom('payments').select('booking_id').executeTakeFirstOrThrow()
    const { id } = await db()
      .insertInto('payments')
      .values({
        ...{
          booking_id,
          provider: 'esewa',
          transaction_uuid: 'bk-twice',
          amount: 1,
          amount_text: '1',
          ref_id: null,
        },
        ...{ state: 'refundDue', resolved_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const close = () => runCommand(api, 'refund', 'close', id, '--reference', 'x')
    const codes = (await Promise.all([close(), close(), close()])).map(({ code }) => code)
    expect(codes.sort()).toEqual([0, 1, 1])
  })
})

describe('a coupon', () => {
  const create = (...options: string[]) => ['coupon', 'create', 'MAGH-10', ...options]

  it('is created by the pricing rules, counted and disabled', async () => {
    const coupon = await answerOf(
      api,
      ...(create('--percent', '१०', '--cap', '2000', '--to', '2026-12-31', '--per-user', '1') as [string]),
    )
    expect(coupon).toMatchObject({
      code: 'MAGH-10',
      kind: 'percent',
      value: 10,
      cap: 2_000,
      from: '2026-11-20T18:15:00Z',
      to: '2026-12-31T18:15:00Z',
      active: true,
    })
    expect((await audited(api))[0]).toMatchObject({ subject: 'coupon:MAGH-10', before: null, after: coupon })
    const [vehicle = 0] = await freeVehicles(api, { instant: true })
    const price = () =>
      api.call<{ couponDiscount: number }>('POST', '/api/v1/pricing', {
        body: { ...payloadOf(vehicle, 100), coupon: 'magh-10' },
      })
    expect((await price()).data.couponDiscount).toBeGreaterThan(0)
    const listed = await answerOf<{ code: string; used: number }[]>(api, 'coupon', 'list')
    expect(listed.find(({ code }) => code === 'MAGH-10')?.used).toBe(0)
    expect(listed.some(({ code }) => code === 'BARKHA20')).toBe(false)
    await expectRefused(api, create('--amount', '5', '--to', '2026-12-31'), 'Coupon MAGH-10 already exists')
    await answerOf(api, 'coupon', 'disable', 'magh-10')
    expect((await audited(api))[0]).toMatchObject({ before: { active: true }, after: { active: false } })
    expect((await price()).error[0]?.cause).toBe('unknownCoupon')
    await expectRefused(api, ['coupon', 'disable', 'MAGH-10'], 'is disabled already.')
    await expectRefused(api, ['coupon', 'disable', 'UNKNOWN'], 'There is no coupon "UNKNOWN".')
    const all = await answerOf<{ code: string }[]>(api, 'coupon', 'list', '--all')
    expect(all.map(({ code }) => code)).toEqual(expect.arrayContaining(['MAGH-10', 'BARKHA20']))
  })

  it('is rejected with invalid terms', () =>
    expectAllRefused(
      api,
      [
        [['--to', '2026-12-31'], 'Give either --percent or --amount.'],
        [['--percent', '5', '--amount', '5', '--to', '2026-12-31'], 'Give either --percent or --amount.'],
        [['--percent', '101', '--to', '2026-12-31'], 'A percentage is at most 100.'],
        [['--percent', '0', '--to', '2026-12-31'], 'The value is a whole number above 0.'],
        [['--percent', '1.5', '--to', '2026-12-31'], '"1.5" is not a whole number (--percent).'],
        [['--percent', '5', '--to', '2026-02-30'], '"2026-02-30" is not a date'],
        [
          ['--percent', '5', '--from', '2026-12-02', '--to', '2026-12-01'],
          'The last day is not before the first.',
        ],
        [['--percent', '5', '--cap', '0', '--to', '2026-12-31'], 'It would take nothing off'],
        [['--amount', '5', '--total', '0', '--to', '2026-12-31'], 'A limit is a whole number above 0.'],
        [['--amount', '5', '--to', '2026-12-31', '--user', '999999'], 'There is no user'],
      ],
      create,
    ))

  it('does not accept an invalid code', () =>
    expectAllRefused(
      api,
      ['A', 'A B', 'दशैं10', '-A-', 'x'.repeat(41)].map((code) => [[code], /code is|nknown option/]),
      (code) => ['coupon', 'create', code, '--amount', '5', '--to', '2026-12-31'],
    ))
})
