import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { maskPlate } from '#domain/vehicles/plate.ts'
import { type Reply, testApi } from '#tests/setup/api.ts'
import { freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { carpoolPayload } from '#tests/setup/carpool.ts'
import { ENDPOINTS } from '#tests/setup/endpoints.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { setRow } from '#tests/setup/rows.ts'

// Calls the whole API without an account and with a new one: no response may contain whole plates or surnames of demo
// users.
type Ids = Record<string, (string | number)[]>
const api = testApi()
let secrets: RegExp
let ids: Ids
let stranger: string

/** Would sign the new account out, or delete it. */
const ENDS_SESSION = ['POST /auth/logout', 'POST /auth/deletion', 'DELETE /auth/sessions']
/** Calls for each id that shows a person or vehicle differently; for others, some ids show all kinds. */
const FOR_EACH = ['GET /users/{id}', 'GET /vehicles/{id}', 'GET /carpool/{id}', 'GET /bookings/{id}']
const SOME = 3
/** Surnames that are also words; for these the full name is searched for. */
const WORDS = ['Nepali', 'नेपाली', 'खान']

beforeAll(async () => {
  const { db } = api.context
  secrets = await secretsOf()
  const of = async (query: { execute(): Promise<{ id: string | number }[]> }) =>
    (await query.execute()).map(({ id }) => id)
  ids = {
    // every host, and half of the guests
    users: await of(
      db
        .selectFrom('users as u')
        .select('u.id')
        .where(sql<boolean>`u.id % 2 = 0 or exists (select from vehicles v where v.user_id = u.id)`),
    ),
    vehicles: await of(db.selectFrom('vehicles').select('id')),
    vehicleImages: await of(db.selectFrom('vehicle_images').select('id').limit(SOME)),
    bookings: await of(db.selectFrom('bookings').select('id').orderBy('created_at', 'desc').limit(20)),
    threads: [
      ...(await of(db.selectFrom('bookings').select('id').limit(SOME))).map((id) => `b-${id}`),
      ...(await of(db.selectFrom('carpool_requests').select('id').limit(SOME))).map((id) => `r-${id}`),
    ],
    carpool: await of(db.selectFrom('carpool_requests').select('id')),
    alerts: await of(db.selectFrom('carpool_alerts').select('id')),
    notifications: await of(db.selectFrom('notifications').select('id')),
    unavailableDates: await of(db.selectFrom('vehicle_calendar').select('id').limit(SOME)),
    pages: (await db.selectFrom('pages').select('slug').execute()).map(({ slug }) => slug),
    sessions: ['0123456789ab'],
    writes: ['none'],
    // made up: real links are shown to the two parties only
    tripDay: ['x'.repeat(80)],
    trips: ['x'.repeat(80)],
  }
  const { id, token } = await newPerson(api, 'Unrelated')
  await setRow(db, 'users', id, { last_name: '' })
  stranger = token
})

/** Plates in both scripts with any spacing, and the last words of people's names. */
async function secretsOf(): Promise<RegExp> {
  const { db } = api.context
  const { rows: names } = await sql<{ name: string }>`select first_name || ' ' || last_name as name from users
    union select name from drivers union select owner_name from vehicles`.execute(db)
  const surnames = names.map(({ name }) => name.trim().split(' ')).filter((words) => words.length > 1)
  const vehicles = await db.selectFrom('vehicles').select('registration_number as plate').execute()
  const plates = vehicles.flatMap(({ plate }) => [plate, formatPlate(plate, 'np')])
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const parts = [
    ...plates.map((plate) => escaped(plate).replace(/[ -]+/g, '[\\s_-]*')),
    ...surnames
      .map((words) => (WORDS.includes(words.at(-1) ?? '') ? words.join(' ') : (words.at(-1) ?? '')))
      .map((name) => `(?<![\\p{L}\\p{M}])${escaped(name)}(?![\\p{L}\\p{M}])`),
  ]
  return new RegExp([...new Set(parts)].join('|'), 'iu')
}

/** What the ids of a path identify: in /vehicles/{id}/takenTimes vehicles, in /carpool/alerts/{id} alerts. */
function pathsOf({ method, path }: { method: string; path: string }): string[] {
  if (!path.includes('{')) return [path]
  const kind = path.slice(0, path.indexOf('/{')).split('/').at(-1) ?? ''
  const known = { read: ids.notifications, ...ids }[kind]
  if (!known || known.length === 0) throw new Error(`no ids are known for ${path}`)
  const asked = FOR_EACH.includes(`${method} ${path}`) ? known : known.slice(-SOME)
  return asked.map((id) => path.replace(/\{\w+\}/, String(id)))
}

/** Payloads for which a call returns other people's data. */
async function bodiesOf(call: string): Promise<unknown[]> {
  const dates = { fromDate: '2026-11-24', fromTime: '08:00', toDate: '2026-11-25', toTime: '18:00' }
  if (call === 'POST /getVehicles' || call === 'POST /vehicleCounts') {
    const cities = await api.context.db.selectFrom('cities').select('id').execute()
    const [vehicle] = await api.context.db.selectFrom('vehicles').selectAll().limit(1).execute()
    return [
      ...cities.map(({ id }) => ({ cityId: id, ...dates })),
      ...(call === 'POST /getVehicles' ? (ids.users ?? []).map((userId) => ({ userId })) : []),
      { userId: vehicle?.user_id, registrationNumber: vehicle?.registration_number },
    ]
  }
  if (call === 'POST /pricing')
    return (ids.vehicles ?? []).slice(0, SOME).map((id) => payloadOf(Number(id), 48))
  if (call === 'POST /carpool/fairPrice') return [await carpoolPayload(api)]
  return [{}]
}

/** What a response reveals, with its context; empty for nothing. */
function secretsIn({ headers, text, status }: Reply<unknown>, call: string): string[] {
  const answer = `${JSON.stringify([...headers])} ${text}`
  const at = secrets.exec(answer)?.index
  return [
    ...(at === undefined ? [] : [`${call}: ${answer.slice(Math.max(0, at - 40), at + 40)}`]),
    // a busy machine may respond with 503
    ...(status === 500 ? [`${call}: ${status}`] : []),
  ]
}

async function askAll(token: string | undefined): Promise<number> {
  let asked = 0
  const told: string[] = []
  for (const { call: name, endpoint: call } of ENDPOINTS) {
    if (token && ENDS_SESSION.includes(name)) continue
    const bodies = call.method === 'POST' ? await bodiesOf(name) : [undefined]
    const base = call.base === 'pages' ? '/content/v1' : '/api/v1'
    for (const path of call.guarded && !token ? pathsOf(call).slice(0, 1) : pathsOf(call))
      for (const body of bodies) {
        const locale = asked % 2 ? 'np' : 'en'
        const options = { headers: { 'accept-language': locale }, ...(token && { token }) }
        const reply = await api.call(call.method, base + path, {
          ...options,
          ...(body !== undefined && { body }),
        })
        told.push(...secretsIn(reply, `${call.method} ${path} ${JSON.stringify(body) ?? ''}`))
        asked += 1
      }
  }
  expect(told).toEqual([])
  return asked
}

describe('a stranger', () => {
  it('sees no whole plate and no surname without an account', { timeout: 120_000 }, async () => {
    expect(await askAll(undefined)).toBeGreaterThan(460)
  })

  it('sees no whole plate and no surname with a new account', { timeout: 120_000 }, async () => {
    expect(await askAll(stranger)).toBeGreaterThan(460)
    expect((await api.call('GET', '/api/v1/auth/user', { token: stranger })).status).toBe(200)
  })

  it('sees none in a request that was not approved, nor in its notifications', async () => {
    const [vehicleId = 0] = await freeVehicles(api, { instant: false })
    const booked = await api.call<{ id: string; status: string }>('POST', '/api/v1/bookings', {
      token: stranger,
      body: payloadOf(vehicleId, 48, { contactPerson: 'Unrelated' }),
    })
    expect([booked.status, booked.data.status]).toEqual([201, 'pending'])
    const { id } = booked.data
    for (const path of [
      `/bookings/${id}`,
      `/bookings/${id}/calendar`,
      `/bookings/${id}/alternatives`,
      '/bookings?isBookedByMe=true&status=pending',
      '/notifications',
    ])
      expect(secretsIn(await api.call('GET', `/api/v1${path}`, { token: stranger }), path)).toEqual([])
  })

  it("cannot guess a plate character by character, because the filter only covers the caller's vehicles", async () => {
    const { db } = api.context
    const { user_id: userId, registration_number: plate } = await db
      .selectFrom('vehicles')
      .select(['user_id', 'registration_number'])
      .where('state', '=', 'available')
      .where('step', 'is', null)
      .executeTakeFirstOrThrow()
    const listed = async (registrationNumber: string, token?: string) =>
      (
        await api.call<{ id: number; registrationNumber: string }[]>('POST', '/api/v1/getVehicles', {
          body: { userId, registrationNumber },
          ...(token && { token }),
        })
      ).data
    const all = await listed('')
    for (const token of [undefined, stranger])
      for (const text of [plate, plate.slice(0, 4), 'Zz 9'])
        expect((await listed(text, token)).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(all.map(({ registrationNumber }) => registrationNumber)).toContain(maskPlate(plate))
    const own = await listed(plate, await api.tokenFor(userId))
    expect(own.map(({ registrationNumber }) => registrationNumber)).toEqual([plate])
  })
})
