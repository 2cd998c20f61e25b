import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { answerOf, expectRefused, runCommand } from '#tests/setup/operator.ts'
import { newRide, PHONE, type Ride } from './rides.ts'

const TEXT = { reason: 'More money asked than written', remarks: 'He asked for NRS 4000 at Kalanki.' }

const api = testApi({ RATE_LIMITS: 'on' })
let reporter: { id: number; token: string }
let ride: Ride
beforeAll(async () => {
  reporter = await newPerson(api, 'Maya')
  ride = await newRide(api)
})

const send = (token: string, requestID: unknown, more: object = {}) =>
  api.call('POST', '/api/v1/report', { token, body: { type: 'carpool', requestID, ...TEXT, ...more } })
const kept = () =>
  api.context.db.selectFrom('reports').selectAll().where('type', '=', 'carpool').orderBy('id').execute()

describe('the report of a request', () => {
  it('is stored with the request only, once for the same text within a minute', async () => {
    const more = { vehicleID: 1, userId: 2 }
    expect((await send(reporter.token, ride.id, more)).status).toBe(200)
    expect((await send(reporter.token, ride.id)).status).toBe(200)
    expect(await kept()).toMatchObject([
      { reporter_id: reporter.id, request_id: ride.id, vehicle_id: null, user_id: null, ...TEXT },
    ])
  })

  it('is possible when the ride is over', async () => {
    const over = await newRide(api, { time_at: new Date(NOW - 3_600_000) })
    expect((await send(reporter.token, over.id)).status).toBe(200)
  })

  it.each([
    ['for the reporter’s own request', async () => [ride.owner.token, ride.id]],
    ['for a hidden one', async () => [reporter.token, (await newRide(api, { hidden_at: new Date(NOW) })).id]],
    ['for an unknown id', async () => [reporter.token, 999_999]],
    ['without an id', async () => [reporter.token, null]],
  ] as const)('is refused with 404 %s, and nothing is written', async (_, prepare) => {
    const before = await kept()
    const [token, id] = await prepare()
    const { status, error } = await send(String(token), id)
    expect([status, error[0]?.cause, error[0]?.detail]).toEqual([
      404,
      'requestNotFound',
      'This request could not be found.',
    ])
    expect(await kept()).toEqual(before)
  })

  it('is listed, shown with its request and closed by the operator, without the phone number', async () => {
    const lines = await answerOf<{ id: number; about: string }[]>(api, 'report', 'list')
    const line = lines.find(({ about }) => about === `carpool:${ride.id}`)
    const shown = await answerOf<object>(api, 'report', 'show', String(line?.id))
    expect(shown).toMatchObject({
      from: `Maya Gurung (user ${reporter.id})`,
      request: { id: ride.id, state: 'open', trip: 'Kalanki, Kathmandu, Nepal -> Butwal, Rupandehi, Nepal' },
    })
    expect(JSON.stringify(shown)).not.toContain(PHONE)
    const { code } = await runCommand(api, 'report', 'close', String(line?.id), '--outcome', 'Called both')
    expect(code).toBe(0)
    await expectRefused(api, ['report', 'close', String(line?.id), '--outcome', 'again'], 'closed already')
  })
})
