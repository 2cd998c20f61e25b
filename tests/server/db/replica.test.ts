import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '#server/api-error.ts'
import type { Render } from '#server/astro/render.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { createClient, createDatabase, createPool, type TimedPool } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { openReplica, type Replica } from '#server/db/replica.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import { listenForChanges } from '#server/jobs/listen-for-changes.ts'
import { createLogger } from '#server/log.ts'
import { dropPages } from '#server/main.ts'
import { createAppContext } from '#server/runtime.ts'
import { startSession } from '#server/services/auth/sessions.ts'
import { checkDatabases } from '#server/start/check-databases.ts'
import { addressOf } from '#tests/setup/backup.ts'
import { type DatabaseServer, openDatabaseServer } from '#tests/setup/database-server.ts'
import { type FlakyNetwork, openFlakyNetwork } from '#tests/setup/flaky-network.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'

let primary: DatabaseServer
let standby: DatabaseServer
let network: FlakyNetwork
let pool: TimedPool
let db: AppContext['db']
/** A superuser of the standby, who can stop it from following. */
let admin: pg.Client
const opened: Replica[] = []
const noticed: string[] = []
const onChange = (_host: string, reason: string | null) => void noticed.push(reason ?? 'is used')

beforeAll(async () => {
  primary = await openDatabaseServer({ isReplicated: true })
  standby = await primary.addStandby()
  network = await openFlakyNetwork(standby.connection.port)
  pool = createPool(primary.connection, 4)
  db = createDatabase(pool)
  await migrate(db)
  admin = createClient({ connectionString: standby.adminUrl })
  await admin.connect()
})
afterEach(async () => {
  await admin.query('select pg_wal_replay_resume()')
  await Promise.all(opened.splice(0).map((replica) => replica.close()))
  noticed.length = 0
})
afterAll(async () => {
  await Promise.all([admin.end(), db.destroy(), network.close()])
  await standby.remove()
  await primary.remove()
})

function open(...servers: (string | number)[]): Replica {
  const { user, password, database } = primary.connection
  const hosts = servers.map((server) => (typeof server === 'number' ? `127.0.0.1:${server}` : server)).join()
  const replica = openReplica(
    { url: `postgres://${user}:${password}@${hosts}/${database}`, size: 2, onChange },
    { pool, connection: primary.connection },
  )
  opened.push(replica)
  return replica
}
const readsOf = (replica: Replica) => replica.figures().standbys.map(({ reads }) => reads)
const select = (replica: Replica) => sql`select 1`.execute(replica.db)
/** Reads until a standby responds: on a busy machine a check may be late, and then the primary does. */
const expectUse = (replica: Replica) => {
  const before = Math.max(...readsOf(replica))
  return expect
    .poll(async () => {
      await select(replica)
      return Math.max(...readsOf(replica))
    })
    .toBeGreaterThan(before)
}
const openUsed = async () => {
  const replica = open(network.port)
  await expectUse(replica)
  return replica
}
const pause = () => admin.query('select pg_wal_replay_pause()')
const setName = (id: number, name: string) =>
  db.updateTable('users').set({ first_name: name }).where('id', '=', id).execute()
const addUser = async (name: string) => {
  const { id } = await db
    .insertInto('users')
    .values(userRow({ first_name: name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const nameIn = async (source: AppContext['db'], id: number) => {
  const row = await source.selectFrom('users').select('first_name').where('id', '=', id).executeTakeFirst()
  return row?.first_name
}

describe('a replica', () => {
  it('serves reads while it follows, the primary while it does not, and then the replica again', async () => {
    const id = await addUser('Asha')
    const replica = await openUsed()
    expect(await nameIn(replica.db, id)).toBe('Asha')
    await pause()
    await setName(id, 'Maya')
    await expect.poll(() => noticed.at(-1)).toBe('is behind')
    const before = readsOf(replica)
    expect([await nameIn(replica.db, id), readsOf(replica)]).toEqual(['Maya', before])
    expect(replica.figures().standbys[0]).toMatchObject({ isUsed: false, losses: expect.any(Number) })
    await admin.query('select pg_wal_replay_resume()')
    await expectUse(replica)
    expect(await nameIn(replica.db, id)).toBe('Maya')
    expect(noticed.at(-1)).toBe('is used')
  })

  it('loses no read when it does not respond, or cannot execute it', async () => {
    const replica = await openUsed()
    network.become('lost')
    await select(replica)
    await expect.poll(() => noticed.at(-1)).toBe('does not respond')
    network.become('working')
    await expectUse(replica)
    const { repeatedReads = 0 } = replica.figures().standbys[0] ?? {}
    await expect
      .poll(async () => {
        // its rows are not on a standby
        expect((await sql`select job from job_rounds`.execute(replica.db)).rows).toEqual([])
        return replica.figures().standbys[0]?.repeatedReads
      })
      .toBeGreaterThan(repeatedReads)
  })

  it('is not read from while reads are paused', async () => {
    const replica = await openUsed()
    const before = readsOf(replica)
    replica.pause()
    await select(replica)
    expect(readsOf(replica)).toEqual(before)
  })

  it.each([
    ['a primary', () => [primary.connection.port], 'is not a standby'],
    ['a server that is not there', () => [1], 'does not respond'],
  ])('is not %s', async (_, servers, reason) => {
    const replica = open(...servers())
    await expect.poll(() => noticed).toEqual([reason])
    await select(replica)
    expect(replica.figures()).toMatchObject({ primaryReads: 1, standbys: [{ isUsed: false, reads: 0 }] })
  })

  it('is not a server of another database', async () => {
    const replica = openReplica(
      { url: addressOf('template_demo'), size: 2, onChange },
      {
        pool,
        connection: primary.connection,
      },
    )
    opened.push(replica)
    await expect.poll(() => noticed).toEqual(['is not a copy of the database of DATABASE_URL'])
  })

  it('is compared at the start, where the user may read what tells servers apart', async () => {
    const databaseUrl = primary.url
    const check = (replicaUrl: string) => checkDatabases({ databaseUrl, directUrl: null, replicaUrl })
    await check(`${standby.url.replace(/^(.*@)/, '$1127.0.0.1:1,')}`)
    await expect(check(addressOf('sawari'))).rejects.toThrow(
      /^DATABASE_URL and DATABASE_REPLICA_URL name different databases \("sawari" of 127\.0\.0\.1:\d+, "sawari" of /,
    )
    await expect(checkDatabases({ databaseUrl: standby.url, directUrl: null })).rejects.toThrow(
      'DATABASE_URL names a server that cannot be written, such as a standby: set it to the primary.',
    )
    const owner = createClient({ connectionString: primary.adminUrl })
    await owner.connect()
    await owner.query('revoke execute on function pg_control_system() from public')
    await check(addressOf('sawari'))
    open(network.port)
    await expect.poll(() => noticed).toEqual([expect.stringMatching(/^cannot be compared: /)])
    await owner.query('grant execute on function pg_control_system() to public')
    await owner.end()
    await expect.poll(() => noticed.at(-1)).toBe('is used')
  })

  it('may be one of several', async () => {
    const replica = open(1, network.port)
    await expectUse(replica)
    expect(readsOf(replica)[0]).toBe(0)
  })
})

it('a write that waits for one of a missing synchronous standby is a failure, not a conflict', async () => {
  const id = await addUser('Asha')
  const [owner, writer] = [primary.adminUrl, primary.url].map((connectionString) =>
    createClient({ connectionString }),
  ) as [pg.Client, pg.Client]
  await Promise.all([owner.connect(), writer.connect()])
  const set = async (names: string) => {
    await owner.query(`alter system set synchronous_standby_names = '${names}'`)
    await owner.query('select pg_reload_conf()')
  }
  await set('nobody')
  await writer.query('set synchronous_commit = on')
  let isOver = false
  const writing = (async () => {
    while (!isOver) await writer.query(`update users set first_name = 'Maya' where id = $1`, [id])
  })()
  await expect
    .poll(async () => {
      const { rowCount } = await owner.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)
      return rowCount
    })
    .toBe(1)
  const lock = (trx: AppContext['db']) =>
    trx.updateTable('users').set({ first_name: 'Bina' }).where('id', '=', id).execute()
  await expect(inBookingTransaction(db, lock)).rejects.toEqual(new ApiError('unavailable'))
  isOver = true
  await set('')
  await writing
  await owner.query('begin')
  await owner.query('select from users where id = $1 for update', [id])
  await expect(inBookingTransaction(db, lock)).rejects.toEqual(new ApiError('bookingBusy'))
  await Promise.all([owner.end(), writer.end()])
})

describe('a page', () => {
  const render: Render = async (request, { data }) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/busy') return new Response('busy', { status: 503 })
    const id = pathname.split('/').at(-1)
    const found = await data.profile(id, 'en')
    return new Response(found?.person.fullName.split(' ')[0], {
      headers: { 'cdn-cache-control': 'max-age=60, stale-while-revalidate=60', 'cache-tag': `user:${id}` },
    })
  }

  it('shows a change to everybody who saw it before, and to who has just made it', async () => {
    const ids = [await addUser('Asha'), await addUser('Bina')] as const
    const replica = await openUsed()
    await expect.poll(() => nameIn(replica.db, ids[1])).toBe('Bina')
    const context = { ...createAppContext(readConfig({ RATE_LIMITS: 'off' }), db), replica }
    const site = await openHttpSite(context, { render })
    const dropped: string[] = []
    const listening = await listenForChanges(primary.connection, db, createLogger('silent'), (tag) => {
      dropPages(site.cache, tag)
      dropped.push(tag)
    })
    const get = async (id: number, headers: Record<string, string> = {}) =>
      (await fetch(`${site.origin}/user/${id}`, { headers })).text()

    expect(await get(ids[0])).toBe('Asha')
    // a cache that has just been made knows of no earlier change
    let nobody = 1_000_000
    await expect
      .poll(async () => {
        const [before = 0] = readsOf(replica)
        await get(nobody++)
        return readsOf(replica)[0] === before + 1
      })
      .toBe(true)
    await pause()
    await Promise.all(ids.map((id) => setName(id, 'Maya')))
    await expect.poll(() => dropped.length).toBe(2)
    // the first page was cached; the other one was not, so this process cannot know that it shows the change
    expect(await get(ids[0])).toBe('Maya')
    expect(await get(ids[1], { cookie: 'written=1' })).toBe('Maya')
    await admin.query('select pg_wal_replay_resume()')
    expect([await get(ids[0]), await get(ids[1])]).toEqual(['Maya', 'Maya'])

    const token = await startSession({ db, now: Date.now }, ids[0])
    const write = await fetch(`${site.origin}/api/v1/auth/locale`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ locale: 'np' }),
    })
    expect([write.status, write.headers.get('set-cookie')]).toEqual([
      200,
      'written=1; Max-Age=2; Path=/; HttpOnly; SameSite=Lax',
    ])
    await listening.stop()
    await site.close()
    const { routing, corridors } = context.ports
    await Promise.all([routing.close(), corridors.close()])
  })
})
