import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'

const api = testApi()
let token: string
let other: string

beforeAll(async () => {
  const people = await api.context.db.selectFrom('users').select('id').orderBy('id').limit(2).execute()
  token = await api.tokenFor(people[0]?.id ?? 0)
  other = await api.tokenFor(people[1]?.id ?? 0)
})

const count = async () => {
  const { n } = await api.context.db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
/** Each with its own text, because identical feedback is deduplicated by its text as well. */
const feedback = (attempt: string, { as = token, reason = String(randomUUID()), lookUp = false } = {}) =>
  api.call('POST', '/api/v1/report', {
    token: as,
    headers: { 'x-attempt': attempt, ...(lookUp && { 'x-attempt-look-up': 'yes' }) },
    body: { type: 'feedback', reason, remarks: 'It could be larger.' },
  })

describe('a write with an attempt number', () => {
  it('is executed once, and gets the same response again', async () => {
    const before = await count()
    const attempt = randomUUID()
    const [first, second] = [await feedback(attempt), await feedback(attempt)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.text).toBe(first.text)
    expect(second.headers.get('cache-control')).toBe('no-store')
    expect(await count()).toBe(before + 1)
  })

  it('is executed once when sent twice concurrently', async () => {
    const before = await count()
    const attempt = randomUUID()
    const answers = await Promise.all([feedback(attempt), feedback(attempt), feedback(attempt)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await count()).toBe(before + 1)
  })

  it('is executed again with another number, in another session, or without one', async () => {
    const before = await count()
    const attempt = randomUUID()
    await feedback(attempt)
    await feedback(randomUUID())
    await feedback(attempt, { as: other })
    await feedback('no-number')
    await feedback('no-number')
    expect(await count()).toBe(before + 5)
  })

  it('that was refused is executed again', async () => {
    const before = await count()
    const attempt = randomUUID()
    const refused = await feedback(attempt, { reason: '' })
    expect(refused.status).toBe(422)
    expect((await feedback(attempt)).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })

  it('reveals nothing to an expired session', async () => {
    const attempt = randomUUID()
    const session = await api.tokenFor(1)
    expect((await feedback(attempt, { as: session })).status).toBe(200)
    await api.call('POST', '/api/v1/auth/logout', { token: session })
    expect((await feedback(attempt, { as: session })).status).toBe(401)
  })
})

describe('looking up the result of a write', () => {
  it('repeats its response and executes nothing', async () => {
    const attempt = randomUUID()
    const first = await feedback(attempt)
    const before = await count()
    expect((await feedback(attempt, { lookUp: true })).text).toBe(first.text)
    expect(await count()).toBe(before)
  })

  it('reports that it did not arrive', async () => {
    const before = await count()
    const { status, error } = await feedback(randomUUID(), { lookUp: true })
    expect([status, error[0]?.cause]).toEqual([404, 'attemptUnknown'])
    expect(await count()).toBe(before)
  })
})
