import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WriteOutcome } from '#contract/writes.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { createApp } from '#server/app.ts'
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { createLogger } from '#server/log.ts'
import { testApi } from '#tests/setup/api.ts'
import { newPerson } from '#tests/setup/hosting.ts'

const api = testApi()
let person: { id: number; token: string }
let other: string

beforeAll(async () => {
  person = await newPerson(api)
  other = (await newPerson(api)).token
})

const REPORT = '/api/v1/report'
/** Each with a text of its own, because identical feedback is deduplicated by its text as well. */
const payload = (reason: string = randomUUID()) => ({
  type: 'feedback',
  reason,
  remarks: 'It could be larger.',
})
const feedback = (key: string | null, { as = person.token, body = payload() } = {}) =>
  api.call('POST', REPORT, { token: as, body, headers: key === null ? {} : { 'idempotency-key': key } })
const lookUp = async (key: string, token = person.token) =>
  (await api.call<WriteOutcome>('GET', `/api/v1/writes/${encodeURIComponent(key)}`, { token })).data
const count = async () => {
  const { n } = await api.context.db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
/** A claim as another process has made it this many seconds ago, for the call and payload of `body`. */
async function claimElsewhere(key: string, body: unknown, secondsAgo: number): Promise<void> {
  await feedback(key, { body: body as ReturnType<typeof payload> })
  await api.context.db
    .updateTable('idempotency_keys')
    .set({ status: null, body: null, created_at: sql<Date>`now() - make_interval(secs => ${secondsAgo})` })
    .where('key', '=', key)
    .execute()
}

describe('a write with an Idempotency-Key', () => {
  it('is executed once, and gets the same response again', async () => {
    const before = await count()
    const [key, body] = [randomUUID(), payload()]
    const [first, second] = [await feedback(key, { body }), await feedback(key, { body })]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.text).toBe(first.text)
    expect(second.headers.get('cache-control')).toBe('no-store')
    expect(await count()).toBe(before + 1)
  })

  it('is not executed again when its response is older than a claim can be', async () => {
    const [key, body] = [randomUUID(), payload()]
    const { text } = await feedback(key, { body })
    // executed again, it would be written again
    await api.context.db.deleteFrom('reports').where('reason', '=', body.reason).execute()
    const before = await count()
    await api.context.db
      .updateTable('idempotency_keys')
      .set({ created_at: sql<Date>`now() - interval '14 minutes'` })
      .where('key', '=', key)
      .execute()
    expect((await feedback(key, { body })).text).toBe(text)
    expect(await count()).toBe(before)
  })

  it('is executed once by several processes on one database, even when sent concurrently', async () => {
    const apps = [
      createApp(api.context, createLogger('silent')),
      createApp(api.context, createLogger('silent')),
    ]
    const before = await count()
    const [key, body] = [randomUUID(), JSON.stringify(payload())]
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${person.token}`,
      'idempotency-key': key,
    }
    const send = async (app: (typeof apps)[number]) => {
      const response = await app.fetch(
        new Request(`http://site${REPORT}`, { method: 'POST', headers, body }),
        {
          client: 'test',
        },
      )
      return [response.status, await response.text()]
    }
    const responses = await Promise.all([...apps, ...apps, ...apps].map(send))
    expect(new Set(responses.map(String)).size).toBe(1)
    expect(responses[0]?.[0]).toBe(200)
    expect(await count()).toBe(before + 1)
  })

  it('is executed again with another key, by another user, or without one', async () => {
    const before = await count()
    const [key, body] = [randomUUID(), payload()]
    await feedback(key, { body })
    await feedback(randomUUID())
    await feedback(key, { as: other })
    await feedback(null)
    await feedback(null)
    expect(await count()).toBe(before + 5)
  })

  it('is refused with another payload, for another call, and with an invalid key', async () => {
    const key = randomUUID()
    await feedback(key)
    const causes = [await feedback(key), await api.call('DELETE', '/api/v1/carpool/alerts/1', withKey(key))]
    expect(causes.map(({ status, error }) => [status, error[0]?.cause])).toEqual([
      [422, 'sameKeyOtherPayload'],
      [422, 'sameKeyOtherPayload'],
    ])
    for (const none of ['', 'x'.repeat(256)]) expect((await feedback(none)).status).toBe(422)
  })

  it('keeps no key when it was refused, and is executed again', async () => {
    const before = await count()
    const key = randomUUID()
    const refused = await api.call('POST', '/api/v1/carpool/complete', withKey(key))
    expect([refused.status, await lookUp(key)]).toEqual([404, { state: 'absent' }])
    expect((await feedback(key)).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })

  it('waits for the one that runs, and is executed when that one has ended with its process', async () => {
    const [running, dead] = [randomUUID(), randomUUID()]
    const body = payload()
    await claimElsewhere(running, body, 0)
    expect(await lookUp(running)).toEqual({ state: 'running' })
    const waiting = feedback(running, { body })
    await api.context.db
      .updateTable('idempotency_keys')
      .set({ status: 200, body: JSON.stringify('{"data":{"message":"of the other process"}}') })
      .where('key', '=', running)
      .execute()
    expect((await waiting).data).toEqual({ message: 'of the other process' })
    await claimElsewhere(dead, body, 31)
    expect(await lookUp(dead)).toEqual({ state: 'absent' })
    expect((await feedback(dead, { body })).status).toBe(200)
    expect(await lookUp(dead)).toMatchObject({ state: 'answered' })
  })

  it('runs until it commits when it is written in one transaction with its key', async () => {
    const request = { userId: person.id, key: randomUUID(), payload: {} }
    await api.context.db.transaction().execute((trx) =>
      withIdempotencyKey(trx, request, async () => {
        expect(await lookUp(request.key)).toEqual({ state: 'running' })
        expect(await lookUp(request.key, other)).toEqual({ state: 'absent' })
        return 'done'
      }),
    )
    expect(await lookUp(request.key)).toEqual({ state: 'answered', data: 'done' })
  })

  it('is not executed for a page of a previous version, which looks up its response by sending it once more', async () => {
    const before = await count()
    const headers = { 'x-attempt': randomUUID(), 'x-attempt-look-up': 'yes' }
    expect((await api.call('POST', REPORT, { token: person.token, body: payload(), headers })).status).toBe(
      503,
    )
    expect(await count()).toBe(before)
  })

  it('reveals nothing to an expired session', async () => {
    const [key, body, session] = [randomUUID(), payload(), await api.tokenFor(person.id)]
    expect((await feedback(key, { as: session, body })).status).toBe(200)
    await api.call('POST', '/api/v1/auth/logout', { token: session })
    expect((await feedback(key, { as: session, body })).status).toBe(401)
  })
})

const withKey = (key: string) => ({ token: person.token, headers: { 'idempotency-key': key } })

describe('looking up a write', () => {
  it('repeats its data and executes nothing', async () => {
    const key = randomUUID()
    const first = await feedback(key)
    const before = await count()
    expect(await lookUp(key)).toEqual({ state: 'answered', data: first.data })
    expect(await count()).toBe(before)
  })

  it('finds what a service wrote in its own transaction', async () => {
    const key = randomUUID()
    const body = { seeks: 'nothing' }
    expect((await api.call('POST', '/api/v1/carpool', { ...withKey(key), body })).status).toBe(422)
    expect(await lookUp(key)).toEqual({ state: 'absent' })
    await api.context.db
      .insertInto('idempotency_keys')
      .values({ user_id: person.id, key, payload_hash: Buffer.of(1), status: 201, body: '"{\\"id\\":7}"' })
      .execute()
    expect(await lookUp(key)).toEqual({ state: 'answered', data: { id: 7 } })
  })

  it('reveals nothing to anyone else', async () => {
    const key = randomUUID()
    await feedback(key)
    expect(await lookUp(key, other)).toEqual({ state: 'absent' })
    expect(await lookUp(randomUUID())).toEqual({ state: 'absent' })
  })
})

// last: it ends the sessions as well
it.each([
  ['a complete response is deleted after 15 minutes', 200, 14 / 1440, 16 / 1440],
  ['an outcome that a service wrote with its key is deleted after eight days', 201, 7.9, 8.1],
])('%s', async (_, status, before, after) => {
  const key = randomUUID()
  await api.context.db
    .insertInto('idempotency_keys')
    .values({ user_id: person.id, key, payload_hash: Buffer.of(1), status, body: '"{}"' })
    .execute()
  const { created_at } = await api.context.db
    .selectFrom('idempotency_keys')
    .select('created_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const purgeIn = async (days: number) => {
    await purgeExpired({ ...api.context, now: () => created_at.getTime() + days * DAY_MS })
    return api.context.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()
  }
  expect(await purgeIn(before)).toHaveLength(1)
  expect(await purgeIn(after)).toHaveLength(0)
})
