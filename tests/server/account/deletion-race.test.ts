import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookingsOf } from '#server/db/bookings.ts'
import { deleteAccount, openBookingsOf } from '#server/services/account/delete-account.ts'
import { updateOwnUser } from '#server/services/profile/own-user.ts'
import { sendCode } from '#server/services/profile/send-code.ts'
import { removeUserPicture } from '#server/services/profile/user-picture.ts'
import { verifyCode } from '#server/services/profile/verify-code.ts'
import { testApi } from '#tests/setup/api.ts'
import { freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { setRow } from '#tests/setup/rows.ts'

const api = testApi()

const remove = (token: string) =>
  api.call('POST', '/api/v1/auth/deletion', { token, body: { confirmed: true } })
const book = (token: string, vehicleId: number) =>
  api.call('POST', '/api/v1/bookings', { token, body: payloadOf(vehicleId, 48) })

async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.context.db)
  return rows[0]?.n ?? 0
}

/** Starts the calls one by one while a row is locked, so that they are served in this order. */
async function queueFor<T>(
  table: 'users' | 'vehicles',
  id: number,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  const started: Promise<T>[] = []
  await api.context.db.transaction().execute(async (trx) => {
    await trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
    for (const call of calls) {
      started.push(call())
      await expect.poll(waiting, { interval: 10 }).toBe(started.length)
    }
  })
  return Promise.all(started)
}

describe('a concurrent deletion', () => {
  it.each([
    ['first, and stands', true, [201, 409]],
    ['after it, and finds no vehicle', false, [404, 200]],
  ] as const)('competes with a booking of the vehicle that came %s', async (_, isFirst, expected) => {
    const [guest, host] = [await newPerson(api, 'Racing'), await newPerson(api, 'Leaving')]
    const [vehicleId = 0] = await freeVehicles(api, { instant: true })
    const { db } = api.context
    await setRow(db, 'vehicles', vehicleId, { user_id: host.id })
    const calls = [() => book(guest.token, vehicleId), () => remove(host.token)]
    const replies = await queueFor('vehicles', vehicleId, isFirst ? calls : calls.reverse())
    const statuses = replies.map(({ status }) => status)
    expect(isFirst ? statuses : statuses.reverse()).toEqual(expected)
  })

  it.each([
    ['first, and stands', true, [201, 409], 1],
    ['after it, and finds no person', false, [401, 200], 0],
  ] as const)('competes with a booking of the user that came %s', async (_, isFirst, expected, left) => {
    const { id, token } = await newPerson(api, 'Racing')
    const [vehicleId = 0] = await freeVehicles(api, { instant: true })
    const calls = [() => book(token, vehicleId), () => remove(token)]
    const replies = await queueFor('users', id, isFirst ? calls : calls.reverse())
    const statuses = replies.map(({ status }) => status)
    expect(isFirst ? statuses : statuses.reverse()).toEqual(expected)
    expect(await openBookingsOf(api.context.db, id).execute()).toHaveLength(left)
  })

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['name', (id) => updateOwnUser(api.context, id, { firstName: 'Back', lastName: 'Again' })],
    ['picture', (id) => removeUserPicture(api.context, id)],
    [
      'code by SMS',
      (id) => sendCode(api.context, { userId: id, typed: '9841234599', network: '', locale: 'en' }),
    ],
    ['verified number', (id) => verifyCode(api.context, id, { mobileNumber: '9841234599', code: '123456' })],
  ])(
    'refuses a new %s as unauthorized although its session was checked before, and sends nothing',
    async (_, write) => {
      const { id } = await newPerson(api)
      await deleteAccount(api.context, id)
      await expect(write(id)).rejects.toMatchObject({ code: 'unauthorized' })
      const { db } = api.context
      expect(await db.selectFrom('simulated_sms').select('id').execute()).toEqual([])
    },
  )
})

describe('the query of open bookings of both sides', () => {
  it('uses the indexes of guest and host', async () => {
    await api.context.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const past = sql`explain select count(*) from ${bookingsOf(1, ['completed', 'cancelled'])} past`
      const plans = [(await past.execute(trx)).rows, await openBookingsOf(trx, 1).explain()]
      for (const rows of plans) {
        const plan = JSON.stringify(rows)
        expect(plan).toMatch(/bookings_user .*Index Cond: \(+user_id = /)
        expect(plan).toMatch(/vehicles_user .*Index Cond: \(+user_id = /)
      }
    })
  })
})
