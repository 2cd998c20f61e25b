import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { inject } from 'vitest'
import { COMMANDS } from '#scripts/operator/commands.ts'
import { openSite } from '#scripts/operator/open-site.ts'
import { type CommandOutput, runOperator } from '#scripts/operator/run-operator.ts'
import { type Connection, createClient, type Database } from '#server/db/client.ts'
import { createStorage } from '#server/ports/ports.ts'

/** Runs a command on the database and data folder that the variables name. */
export function runOperatorOn(variables: Record<string, string>, ...argv: string[]): Promise<CommandOutput> {
  return runOperator(COMMANDS, argv, {
    variables: { DEMO_DATA: 'off', OPERATOR: 'Maya of the tests', ...variables },
    now: Date.now,
    open: openSite,
    storage: createStorage,
    progress: () => {},
  })
}

let serial = 0

export async function emptyDatabase(): Promise<{
  connection: Connection
  url: string
  drop(): Promise<void>
}> {
  const server = inject('connection')
  const name = `restored_${process.pid}_${Date.now().toString(36)}_${serial++}`
  await asAdmin(`create database ${name} template template0`)
  return {
    connection: { ...server, database: name },
    url: addressOf(name),
    drop: () => dropDatabase(name),
  }
}

/** The URL of the database that is open. */
export async function urlOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return addressOf(rows[0]?.name ?? '')
}

export function addressOf(database: string): string {
  const { host, port, user, password = '' } = inject('connection')
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Not `with (force)`, which fails while autovacuum, a superuser's process, is connected; a plain drop ends that. */
export async function dropDatabase(name: string): Promise<void> {
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and usename = current_user`)
  await asAdmin(`drop database ${name}`)
}

export async function asAdmin(statement: string): Promise<void> {
  const admin = createClient(inject('connection'))
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

export async function withConnection<T>(
  connection: Connection,
  callback: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = createClient(connection)
  await client.connect()
  try {
    await client.query(`set timezone to 'UTC'`)
    return await callback(client)
  } finally {
    await client.end()
  }
}

/** Row count and order-independent hash of every logged table, by name. */
export async function rowHashes(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: number; hash: string }>(
      `select count(*) as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    )
    hashes[name] = `${rows[0]?.n} ${rows[0]?.hash}`
  }
  return hashes
}

/** Every file below a folder with a hash of its bytes. */
export async function fileHashes(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const hashes: Record<string, string> = {}
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const hash = createHash('sha256').update(await readFile(file))
    hashes[path.relative(folder, file)] = hash.digest('hex')
  }
  return hashes
}

export const INTACT = { overlaps: 0, calendar: 0, ledger: 0, ratings: 0, masks: 0, paid: 0 }

/** Counts of rows that violate the invariants. */
export async function findCorruption(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<Record<string, number>>(`
    select
      (select count(*) from vehicle_calendar a join vehicle_calendar b
        on a.vehicle_id = b.vehicle_id and a.id < b.id and a.during && b.during) as overlaps,
      (select count(*) from bookings b left join vehicle_calendar c on c.booking_id = b.id
        where (b.status in ('pending', 'approved', 'inTrip') and c.id is null)
          or (b.status = 'cancelled' and c.id is not null)) as calendar,
      (select count(*) from bookings where payable <> total - saving - coupon_discount) as ledger,
      (select count(*) from vehicles v where (v.rating_count, v.rating_sum) is distinct from
        (select (count(*)::int, coalesce(sum(rate), 0)::int) from counted_ratings r where r.vehicle_id = v.id)) as ratings,
      (select count(*) from vehicles v where feature_mask <> coalesce((select bit_or(1::bigint << f.bit)
        from vehicle_features x join features f on f.id = x.feature_id where x.vehicle_id = v.id), 0)) as masks,
      (select count(*) from payments p join bookings b on b.id = p.booking_id
        where p.state = 'complete' and (b.paid_at is null or p.amount <> b.payable)) as paid`)
  return rows[0] ?? {}
}
