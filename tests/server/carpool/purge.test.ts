import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { addRow, rowsOf } from '#tests/setup/rows.ts'

const DAY_MS = 86_400_000
const api = testApi()

it('the purge deletes requests a year after their time unless they are reported, and phone reads after two days', async () => {
  const { db } = api.context
  const { id: userId } = await newPerson(api)
  const add = async (days: number) => {
    const at = new Date(NOW - days * DAY_MS)
    const { rows } = await sql<{
      id: number
    }>`insert into carpool_requests (user_id, is_driver, address_from, address_to,
        time_at, passengers, vehicle_type_id, suggested_price, phone_number, note, completed_at)
      values (${userId}, true, 'A', 'B', ${at}, 1, 1, 900, '9800000001', 'x', ${at}) returning id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const [old, reported, young] = [await add(366), await add(366), await add(364)]
  await sql`insert into reports (type, reporter_id, request_id, reason, remarks)
    values ('carpool', ${userId}, ${reported}, 'rude', 'He was late')`.execute(db)
  for (const day of ['2026-11-18', '2026-11-19', '2026-11-21'])
    await addRow(db, 'carpool_phone_reads', { user_id: userId, day, request_ids: [1] })
  await purgeExpired(api.context)
  const left = await rowsOf(db, 'carpool_requests', { user_id: userId }, { only: ['id'], by: 'id' })
  expect(left.map(({ id }) => id)).toEqual([reported, young])
  expect(left.map(({ id }) => id)).not.toContain(old)
  const { rows } = await sql<{ day: string }>`select day::text from carpool_phone_reads order by day`.execute(
    db,
  )
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-21'])
})

it('the purge deletes alerts thirty days after their end, with their matches', async () => {
  const { db } = api.context
  const { id: userId } = await newPerson(api)
  const cases = [
    { expires: -31, ended: null, isLeft: false },
    { expires: -29, ended: null, isLeft: true },
    { expires: 29, ended: -31, isLeft: false },
    { expires: 29, ended: -29, isLeft: true },
    { expires: 29, ended: null, isLeft: true },
  ]
  const at = (days: number) => new Date(NOW + days * DAY_MS)
  const ids: number[] = []
  for (const { expires, ended } of cases) {
    const { rows } = await sql<{
      id: number
    }>`insert into carpool_alerts (user_id, is_driver, address_from, address_to,
        address_from_np, address_to_np, from_latitude, from_longitude, to_latitude, to_longitude, expires_at, ended_at)
      values (${userId}, true, 'A', 'B', 'अ', 'ब', 27.7, 85.3, 28.2, 84, ${at(expires)}, ${ended === null ? null : at(ended)})
      returning id`.execute(db)
    ids.push(rows[0]?.id ?? 0)
  }
  await purgeExpired(api.context)
  const left = await db.selectFrom('carpool_alerts').select('id').where('user_id', '=', userId).execute()
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(ids.filter((_, index) => cases[index]?.isLeft)))
})
