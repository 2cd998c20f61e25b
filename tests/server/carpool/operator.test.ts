import { describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { answerOf, audited, expectRefused, runCommand } from '#tests/setup/operator.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'
import { newRide, PHONE } from './rides.ts'

const api = testApi()

const requestOf = (id: number) => rowOf(api.context.db, 'carpool_requests', id)
const REASON = ['--reason', 'This is an advertisement of a bus company'] as const
type Line = { id: number; state: string; reports: number; by: string }
const lines = (...options: string[]) => answerOf<Line[]>(api, 'carpool', 'list', '--limit', '100', ...options)

async function report(requestId: number) {
  const { token } = await newPerson(api)
  const body = { type: 'carpool', requestID: requestId, reason: 'Rude', remarks: 'He shouted at us.' }
  expect((await api.call('POST', '/api/v1/report', { token, body })).status).toBe(200)
}

describe('carpool hide', () => {
  it('hides, notifies the author of the reason in both languages, and is audited; unhide reverses it', async () => {
    const ride = await newRide(api)
    const done = await runCommand(api, 'carpool', 'hide', String(ride.id), ...REASON)
    expect([done.code, done.out]).toEqual([
      0,
      `Request ${ride.id} is hidden, and its owner has been notified.`,
    ])
    expect(await requestOf(ride.id)).toMatchObject({ hidden_at: new Date(NOW), hidden_reason: REASON[1] })
    expect((await audited(api))[0]).toMatchObject({
      subject: `carpool:${ride.id}`,
      after: { hidden: true, reason: REASON[1] },
    })
    const told = async (language: string) =>
      await api.call<Notification[]>('GET', '/api/v1/notifications', {
        token: ride.owner.token,
        headers: { 'accept-language': language },
      })
    expect((await told('en')).data).toMatchObject([
      {
        kind: 'requestHidden',
        path: '/list-carpool-requests?mine=1',
        body: `Sawari has taken your request Kalanki to Butwal, Sun, 22 Nov 2026, 12:15 pm, off the carpool board. Reason: ${REASON[1]}`,
      },
    ])
    expect((await told('np')).data[0]?.body).toContain('कलङ्कीदेखि बुटवलसम्मको')
    await expectRefused(api, ['carpool', 'hide', String(ride.id), ...REASON], 'hidden already')

    await runCommand(api, 'carpool', 'unhide', `carpool:${ride.id}`)
    expect(await requestOf(ride.id)).toMatchObject({ hidden_at: null, hidden_reason: null })
    await expectRefused(api, ['carpool', 'unhide', String(ride.id)], 'not hidden')
  })

  it.each([
    ['does not exist', '999999', 'no request'],
    ['has an invalid id', 'me', 'no request'],
    ['is over', null, 'is over'],
  ])('refuses a request that %s', async (_, id, sentence) => {
    const over = id ?? String((await newRide(api, { time_at: new Date(NOW - 1) })).id)
    await expectRefused(api, ['carpool', 'hide', over, ...REASON], sentence)
  })

  it('requires a reason', async () => {
    const { id } = await newRide(api)
    await expectRefused(api, ['carpool', 'hide', String(id), '--reason', ' '], 'Missing reason')
  })
})

describe('carpool list and show', () => {
  it('lists the open or the reported requests, most reports first, without phone numbers', async () => {
    const [twice, once, past] = [await newRide(api), await newRide(api), await newRide(api)]
    await report(once.id)
    await report(past.id)
    await report(twice.id)
    await report(twice.id)
    await setRow(api.context.db, 'carpool_requests', past.id, { time_at: new Date(NOW - 1) })
    const ahead = await lines()
    expect(ahead.map(({ id }) => id)).toEqual(expect.arrayContaining([twice.id, once.id]))
    expect(ahead.map(({ id }) => id)).not.toContain(past.id)
    const reported = await lines('--reported')
    expect(reported.map(({ id, reports, state }) => [id, reports, state])).toEqual([
      [twice.id, 2, 'open'],
      [past.id, 1, 'over'],
      [once.id, 1, 'open'],
    ])
    const shown = await answerOf<object>(api, 'carpool', 'show', String(twice.id))
    expect(shown).toMatchObject({ by: `Driver Gurung (user ${twice.owner.id})`, role: 'driver' })
    expect(shown).toMatchObject({ reportedFor: [{ reason: 'Rude' }, { closed: false }] })
    expect(JSON.stringify([ahead, reported, shown])).not.toContain(PHONE)
  })
})

describe('a request of a blocked person', () => {
  it('is marked during the block, and no longer after it', async () => {
    const ride = await newRide(api)
    await runCommand(api, 'user', 'block', String(ride.owner.id), ...REASON)
    expect((await requestOf(ride.id)).owner_blocked_at).toEqual(new Date(NOW))
    expect((await lines()).find(({ id }) => id === ride.id)?.state).toBe('owner blocked')
    // written by a call that was already running
    const late = await newRide(api, { owner: ride.owner, completed_at: new Date(NOW) })
    expect((await requestOf(late.id)).owner_blocked_at).toEqual(new Date(NOW))
    await runCommand(api, 'user', 'unblock', String(ride.owner.id))
    expect((await requestOf(ride.id)).owner_blocked_at).toBeNull()
    expect((await lines()).find(({ id }) => id === ride.id)?.state).toBe('open')
  })
})
