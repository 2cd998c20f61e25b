import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VehicleCard } from '#contract/vehicles.ts'
import { createLogger } from '#server/log.ts'
import { compareSearches } from '#server/services/search/index/compare-searches.ts'
import { testApi } from '#tests/setup/api.ts'
import { setRow } from '#tests/setup/rows.ts'

const DATES = { fromDate: '2026-12-20', fromTime: '10:00', toDate: '2026-12-22', toTime: '10:00' }
const api = testApi()
const log: string[] = []
let host: string

beforeAll(async () => {
  const logger = createLogger('info', { stream: { write: (line) => log.push(line) } })
  api.context.searchIndex.start(logger, () => compareSearches(api.context))
  await api.context.searchIndex.built()
  host = await api.tokenFor(1)
})
afterAll(() => api.context.searchIndex.stop())

const search = async (token?: string) => {
  const body = { cityId: 1, ...DATES }
  const answer = await api.call<VehicleCard[]>('POST', '/api/v1/getVehicles?page=1', {
    body,
    ...(token && { token }),
  })
  return answer.data
}
const list = (id: number, isListed: boolean) =>
  setRow(api.context.db, 'vehicles', id, { state: isListed ? 'available' : 'notAvailable' })

it('a user sees at once what has just been written, a visitor with the notification', async () => {
  const [first, second] = await search()
  if (!first || !second) throw new Error('The search found nothing.')
  await list(first.id, false)
  expect((await search(host))[0]?.id).toBe(second.id)
  await list(first.id, true)
  api.context.searchIndex.onTag(`vehicle:${first.id}`)
  expect((await search())[0]?.id).toBe(first.id)
})

it('who asks after a notification waits for a read that another has begun', async () => {
  const { searchIndex, db } = api.context
  await searchIndex.current(1, { isOwn: true })
  await db.transaction().execute(async (transaction) => {
    await sql`lock table vehicle_changes`.execute(transaction)
    searchIndex.onTag('vehicle:1')
    const asked = [searchIndex.current(1)]
    await nextTurn()
    asked.push(searchIndex.current(1))
    expect(await Promise.race([...asked, nextTurn('both wait')])).toBe('both wait')
  })
})

it('cards show pictures, replies and kept trips as they are now', async () => {
  const [card] = await search(host)
  const id = card?.id ?? 0
  const userId = card?.userID ?? 0
  const { db } = api.context
  await setRow(db, 'users', userId, { reply_count: 10, reply_answered: 9, reply_minutes_sum: 90 })
  await sql`delete from vehicle_images where vehicle_id = ${id} and type = 'image'`.execute(api.context.db)
  const [changed] = await search(host)
  expect(changed).toMatchObject({ id, images: [], trust: { replyMinutes: 10, replyRate: 90 } })
  await setRow(db, 'users', userId, { trips_completed: 19, trips_cancelled: 1 })
  expect((await search(host))[0]).toMatchObject({ id, trust: { completionRate: 95 } })
})

it('is built anew when the server has emptied the table of changes, and SQL answers meanwhile', async () => {
  const { searchIndex, db } = api.context
  const { builds } = searchIndex.figures()
  const [first, second] = await search(host)
  await list(first?.id ?? 0, false)
  await sql`truncate vehicle_changes`.execute(db)
  expect((await search(host))[0]?.id).toBe(second?.id)
  await expect.poll(() => searchIndex.figures()).toMatchObject({ isReady: true, builds: builds + 1 })
  expect((await search(host))[0]?.id).toBe(second?.id)
})

it('SQL answers while the changes cannot be read, which is logged once', async () => {
  const { searchIndex, db } = api.context
  const [first] = await search(host)
  await sql`alter table vehicle_changes rename to unreadable_changes`.execute(db)
  expect([
    await searchIndex.current(1, { isOwn: true }),
    await searchIndex.current(1, { isOwn: true }),
  ]).toEqual([null, null])
  expect((await search(host))[0]?.id).toBe(first?.id)
  await sql`alter table unreadable_changes rename to vehicle_changes`.execute(db)
  expect((await search(host))[0]?.id).toBe(first?.id)
  expect(await searchIndex.current(1)).not.toBeNull()
  expect(log.filter((line) => line.includes('cannot follow the database'))).toHaveLength(1)
})

it('equals SQL in random searches; a difference is logged and counted, and builds it anew', async () => {
  const { searchIndex, db } = api.context
  const compare = () => compareSearches(api.context, 10)
  await searchIndex.check(compare)
  const before = searchIndex.figures()
  expect(before).toMatchObject({ differences: 0 })
  expect(before.compared).toBe(10)
  // a write that no trigger has noted
  await sql`alter table vehicles disable trigger user`.execute(db)
  await sql`update vehicles set is_withheld = true`.execute(db)
  await sql`alter table vehicles enable trigger user`.execute(db)
  await searchIndex.check(compare)
  expect(searchIndex.figures().differences).toBeGreaterThan(0)
  expect(log.join('')).toContain('the search index differs from the database')
  await expect.poll(() => searchIndex.figures().builds).toBe(before.builds + 1)
  const { differences, compared } = searchIndex.figures()
  await searchIndex.check(compare)
  expect(searchIndex.figures()).toMatchObject({ differences, compared: compared + 10, vehicles: 0 })
})
