import { describe, expect, it } from 'vitest'
import { oneLine } from '#domain/shared/text.ts'
import { cleanTexts } from '#server/db/migrations/0008-sign-in-and-text.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { testApi } from '#tests/setup/api.ts'

const api = testApi()

const DIRTY = [
  'Ram\u202eamahs',
  '\u2066Sita\u2069 \u200eRai\u200f',
  'Zero\u200bwidth \ufeff\u2060',
  'soft\u00adhyphen',
  'Ra\u200dm\u200c',
  'श्री\u200dमान् क्\u200cष',
  'राम\u202e\u200d',
  '👩\u200d🚀 ❤\ufe0f',
  'tag\u{e0061}\u{e007f}',
  'Asha Rai',
]

describe('existing texts', () => {
  it.each(DIRTY)('%j is cleaned like a new one', async (text) => {
    const { id } = await api.context.db
      .insertInto('users')
      .values(userRow({ first_name: text, last_name: text }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await cleanTexts(api.context.db)
    const row = await api.context.db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([row.first_name, row.last_name]).toEqual([oneLine(text), oneLine(text)])
  })

  it('never become an empty name, and include the stops of a trip', async () => {
    const { db } = api.context
    const { id } = await db
      .insertInto('users')
      .values(userRow({ first_name: '\u200b\u202e', email: 'asha@example.com' }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const booking = await db.selectFrom('bookings').select('id').executeTakeFirstOrThrow()
    const stops = [
      { lat: 27.8, lng: 84.9, title: 'Mug\u202eling' },
      { lat: 27.9, lng: 84.8, title: 'Malekhu' },
    ]
    await db
      .updateTable('bookings')
      .set({ waypoints: JSON.stringify(stops), origin_address: '\u202eThamel' })
      .where('id', '=', booking.id)
      .execute()
    await cleanTexts(db)
    const user = await db.selectFrom('users').select('first_name').where('id', '=', id).executeTakeFirst()
    expect(user?.first_name).toBe('asha')
    const after = await db
      .selectFrom('bookings')
      .select(['waypoints', 'origin_address'])
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow()
    expect(after.origin_address).toBe('Thamel')
    expect(after.waypoints.map(({ title }) => title)).toEqual(['Mugling', 'Malekhu'])
  })
})
