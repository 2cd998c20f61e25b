import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DeletionPreview } from '#contract/account.ts'
import type { Booking } from '#contract/my-bookings.ts'
import { uploadKey } from '#server/services/hosting/upload-keys.ts'
import { testApi } from '#tests/setup/api.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { answerOf, audited, refusalOf } from '#tests/setup/operator.ts'
import { addRow, rowOf, setRow } from '#tests/setup/rows.ts'
import { createPersonWithAllData, MARKS, type PersonWithAllData } from './person-with-all-data.ts'

const api = testApi()
let person: PersonWithAllData
beforeAll(async () => {
  person = await createPersonWithAllData(api)
})

const remove = (token: string, body: unknown = { confirmed: true }) =>
  api.call('POST', '/api/v1/auth/deletion', { token, body })
const preview = async (token: string) =>
  (await api.call<DeletionPreview>('GET', '/api/v1/auth/deletion', { token })).data

/** All rows of all tables as one text. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`.execute(
    api.context.db,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as text from ${sql.raw(name)} t`.execute(
      api.context.db,
    )
    texts.push(`${name}: ${rows[0]?.text}`)
  }
  return texts.join('\n')
}
const setStatus = (id: string, status: 'completed' | 'pending' | 'approved' | 'inTrip') =>
  setRow(api.context.db, 'bookings', id, { status })
const pay = (state: 'refundDue' | 'initiated' | 'refunded') =>
  api.context.db.updateTable('payments').set({ state }).where('booking_id', '=', person.asGuest).execute()

describe('the deletion of an account', () => {
  it.each([
    ['a pending booking as a guest', 'pending', () => person.asGuest],
    ['an approved booking as a host', 'approved', () => person.asHost],
    ['a trip under way', 'inTrip', () => person.asGuest],
  ] as const)('is refused with %s, and changes nothing', async (_, status, booking) => {
    await setStatus(booking(), status)
    const before = await everything()
    const { status: answer, error } = await remove(person.token)
    expect([answer, error[0]?.cause]).toEqual([409, 'openBookings'])
    expect(error[0]?.detail).toMatch(/^Your account cannot be deleted while a booking/)
    expect(await everything()).toBe(before)
    expect((await preview(person.token)).openBookings).toEqual([
      {
        id: booking(),
        title: expect.stringMatching(/\w+ \w+/),
        from: '2026-10-22T04:30:00Z',
        isBookedByMe: booking() === person.asGuest,
      },
    ])
    await setStatus(booking(), 'completed')
  })

  it.each(['refundDue', 'initiated'] as const)('is refused while a payment is %s', async (state) => {
    await pay(state)
    const before = await everything()
    expect(await preview(person.token)).toMatchObject({ hasOpenRefund: true, openBookings: [] })
    expect((await remove(person.token)).error[0]?.cause).toBe('refundOpen')
    await expect(
      refusalOf(api, 'user', 'delete', String(person.id), '--reason', 'letter'),
    ).resolves.toContain('refund')
    expect(await everything()).toBe(before)
    await pay('refunded')
  })

  it('is refused without the confirmation', async () => {
    for (const body of [{}, { confirmed: false }, { confirmed: 'true' }])
      expect((await remove(person.token, body)).status).toBe(422)
  })

  it('leaves nothing of the person in any table, except what others and the accounts need', async () => {
    expect(await preview(person.token)).toEqual({
      openBookings: [],
      hasOpenRefund: false,
      pastBookings: 2,
      vehicles: 2,
      uploads: 5,
    })
    expect(await everything()).toContain('Personmark')
    expect((await remove(person.token)).status).toBe(200)

    const left = await everything()
    for (const mark of [...MARKS.person, 'Hari Driver', '9811111111']) expect(left).not.toContain(mark)
    expect(left).toContain('Otto')
    const { db, ports } = api.context
    for (const [index, id] of person.uploads.entries())
      for (const isPrivate of [true, false])
        expect([index, await ports.storage.get(uploadKey(isPrivate, id, 1280))]).toEqual([index, null])
    const { rows } = await sql`select
        (select count(*) from uploads where user_id = ${person.id}) as uploads,
        (select count(*) from vehicles where user_id = ${person.id}) as vehicles,
        (select count(*) from vehicles where user_id = ${person.id} and retired_at is not null) as retired,
        (select count(*) from bookings where user_id = ${person.id}) as bookings,
        (select count(*) from ratings where user_id = ${person.id} and remarks <> '') as ratings,
        (select count(*) from guest_ratings where guest_id = ${person.id}) as rated,
        (select count(*) from guest_ratings where host_id = ${person.id} and remarks <> '') as "guestRatings",
        (select count(*) from reports where reporter_id = ${person.id}) as reports,
        (select count(*) from carpool_requests where user_id = ${person.id}) as requests,
        (select count(*) from reports r join carpool_requests c on c.id = r.request_id
          where c.user_id = ${person.id} and c.note = '' and c.phone_number = ''
            and num_nonnulls(c.from_latitude, c.from_longitude, c.to_latitude, c.to_longitude, c.hidden_reason, c.graph,
              c.from_cell, c.to_cell, c.cells, c.corridor) = 0) as reported,
        (select count(*) from referral_rewards where referrer_id = ${person.id}) as rewards,
        (select count(*) from users where referred_by = ${person.id}) as referred`.execute(db)
    expect(rows).toEqual([
      {
        requests: 1,
        reported: 1,
        uploads: 0,
        vehicles: 1,
        retired: 1,
        bookings: 1,
        ratings: 1,
        rated: 0,
        guestRatings: 1,
        reports: 1,
        rewards: 1,
        referred: 1,
      },
    ])
  })

  it('signs out everywhere and ends all access to the account', async () => {
    expect((await api.call('GET', '/api/v1/auth/user', { token: person.token })).status).toBe(401)
    expect((await remove(person.token)).status).toBe(401)
    expect((await api.call('GET', `/api/v1/users/${person.id}`)).status).toBe(404)
    expect((await api.call('GET', `/api/v1/vehicles/${person.vehicleId}`)).status).toBe(404)
    const later = await api.tokenFor(person.id)
    expect((await api.call('GET', '/api/v1/auth/user', { token: later })).status).toBe(401)
    await expect(setRow(api.context.db, 'users', person.id, { first_name: 'Back' })).rejects.toThrow(
      'users_deleted_is_empty',
    )
  })

  it.each([
    ['en', 'Deleted user'],
    ['np', 'मेटाइएको प्रयोगकर्ता'],
  ])('shows the other side a deleted user (%s)', async (language, words) => {
    const { token } = person.other
    const headers = { 'accept-language': language }
    const read = async (id: string) =>
      (await api.call<Booking>('GET', `/api/v1/bookings/${id}`, { token, headers })).data
    expect(await read(person.asGuest)).toMatchObject({
      guest: { fullName: words },
      contactPerson: '',
      contactPersonPhoneNumber: '',
      rating: { remarks: 'Kind and careful' },
    })
    expect(await read(person.asHost)).toMatchObject({ host: { fullName: words, phone: null }, driver: null })
    const { vehicleId } = await api.context.db
      .selectFrom('bookings')
      .select('vehicle_id as vehicleId')
      .where('id', '=', person.asGuest)
      .executeTakeFirstOrThrow()
    const { data } = await api.call<{ ratings: { by: string }[] }>('GET', `/api/v1/vehicles/${vehicleId}`, {
      headers,
    })
    expect(data.ratings.map(({ by }) => by)).toEqual([words])
    const days = `/api/v1/hostCalendar?from=2026-10-20&to=2026-10-25&vehicleId=${vehicleId}`
    const { data: calendar } = await api.call<{ entries: { guest: string }[] }[]>('GET', days, {
      token,
      headers,
    })
    expect(calendar[0]?.entries.map(({ guest }) => guest)).toEqual([words])
  })

  it('frees the plate and the provider\u2019s account for a new person', async () => {
    const { db } = api.context
    const plate = await rowOf(db, 'vehicles', person.vehicleId)
    const anew = await newPerson(api, 'Anew')
    const { id: _, max_discount, owner_blocked_at, ...row } = plate
    await addRow(db, 'vehicles', { ...row, user_id: anew.id, retired_at: null })
    const { rows } = await sql<{ subjects: number }>`select count(*) as subjects from users
      where provider_subject like 'deleted-%' and id = ${person.id}`.execute(db)
    expect(rows[0]?.subjects).toBe(1)
    const shown = await answerOf<{ ownerName: string }>(api, 'vehicle', 'show', plate.registration_number)
    expect(shown).toMatchObject({ account: `Anew Gurung (user ${anew.id})` })
  })

  it('is shown to operators, who cannot undo it', async () => {
    const shown = await answerOf<Record<string, unknown>>(api, 'user', 'show', String(person.id))
    expect(shown).toMatchObject({ name: 'Deleted user', email: null, deletedAt: '2026-11-21T04:30:00Z' })
    for (const command of ['unblock', 'delete'])
      expect(
        await refusalOf(
          api,
          'user',
          command,
          String(person.id),
          ...(command === 'delete' ? ['--reason', 'x'] : []),
        ),
      ).toContain('has been deleted')
  })

  it('can be done by an operator for a person who asks, but not for a blocked one', async () => {
    const asking = await newPerson(api, 'Asking')
    await answerOf(api, 'user', 'block', String(asking.id), '--reason', 'misuse')
    expect(await refusalOf(api, 'user', 'delete', String(asking.id), '--reason', 'mail')).toContain(
      'is blocked',
    )
    await answerOf(api, 'user', 'unblock', String(asking.id))
    expect(await answerOf(api, 'user', 'delete', String(asking.id), '--reason', 'mail')).toEqual({
      userId: asking.id,
    })
    expect(await audited(api)).toMatchObject([
      { command: 'user delete', subject: `user:${asking.id}`, after: { deleted: true, reason: 'mail' } },
    ])
    expect((await answerOf<{ name: string }>(api, 'user', 'show', String(asking.id))).name).toBe(
      'Deleted user',
    )
  })
})
