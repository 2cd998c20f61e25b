import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { MAX_PHONES_A_DAY, PAGE_SIZE } from '#domain/carpool/limits.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { maskNumbers } from '#domain/shared/mask-numbers.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { LIST, listFor } from './list-board.ts'
import { newRide, type Ride } from './rides.ts'

const NOTE = 'Leaving early, one bag each, ring me on 98412 34567.'

const api = testApi({}, () => time)
let time = NOW
const rides: Ride[] = []
beforeAll(async () => {
  await api.context.db.deleteFrom('carpool_requests').execute()
  for (let index = 0; index < MAX_PHONES_A_DAY + 2 * PAGE_SIZE; index++)
    rides.push(await newRide(api, { time_at: new Date(NOW + 3 * DAY_MS + index * 60_000), note: NOTE }))
})

const PAGES = ['1', '2', '3', '4', '5']
const shown = async (token: string, page: string) =>
  (await listFor(api, token, { page })).data
    .filter(({ phoneNumber }) => phoneNumber !== null)
    .map(({ id }) => id)
const allOf = async (token: string) => (await Promise.all(PAGES.map((page) => shown(token, page)))).flat()

async function countOf(userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select cardinality(request_ids) as n from carpool_phone_reads where user_id = ${userId}`.execute(
    api.context.db,
  )
  return rows[0]?.n ?? 0
}
/** Changes with each write of the row. */
async function version(userId: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select ctid::text as at from carpool_phone_reads where user_id = ${userId}`.execute(api.context.db)
  return rows[0]?.at ?? ''
}

it('the phone number is shown for a limited number of requests a day, even on parallel pages and after a restart', async () => {
  const { id, token } = await newPerson(api)
  const first = await allOf(token)
  expect(new Set(first).size).toBe(MAX_PHONES_A_DAY)
  // another process only knows what is in the database
  api.context.carpool.phoneReads.clear()
  expect(new Set(await allOf(token))).toEqual(new Set(first))
  const beyond = rides.find((ride) => !first.includes(ride.id))
  const { data } = await api.call<{ phoneNumber: null; note: string }>('GET', `${LIST}/${beyond?.id}`, {
    token,
  })
  expect(data.phoneNumber).toBeNull()
  // nor the number that somebody wrote into the note
  expect(data.note).toBe(maskNumbers(NOTE))
  expect(await countOf(id)).toBe(MAX_PHONES_A_DAY)
})

it("the phone number is recorded once per reader, and the reader's own is always shown", async () => {
  const reader = await newPerson(api)
  await allOf(reader.token)
  const before = await version(reader.id)
  const own = await newRide(api, { owner: reader, time_at: new Date(NOW + DAY_MS) })
  expect(await shown(reader.token, '1')).toContain(own.id)
  await allOf(reader.token)
  expect([before, await countOf(reader.id)]).toEqual([await version(reader.id), MAX_PHONES_A_DAY])
  await api.context.db.deleteFrom('carpool_requests').where('id', '=', own.id).execute()
  api.context.carpool.clearRequests()
})

it('the limit is not freed by a deleted request, but by the next day in Kathmandu', async () => {
  const { token } = await newPerson(api)
  const first = await allOf(token)
  const [gone = 0] = first
  await api.context.db.deleteFrom('carpool_requests').where('id', '=', gone).execute()
  api.context.carpool.clearRequests()
  api.context.carpool.phoneReads.clear()
  expect((await allOf(token)).length).toBe(MAX_PHONES_A_DAY - 1)
  time = NOW + 14 * HOUR_MS
  expect((await allOf(token)).length).toBe(MAX_PHONES_A_DAY)
  time = NOW
})
