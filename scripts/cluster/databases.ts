import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '../../src/server/db/client.ts'
import { ROOT } from '../build.ts'
import {
  addDisk,
  addressOf,
  DATABASE_MACHINES,
  type DatabaseMachine,
  execute,
  startServer,
  until,
} from './machines.ts'

export const DEPLOY = path.join(ROOT, 'deploy')
/** All machines run the same release of the server. */
const VERSION = 15
const PASSWORD = 'cluster'
const START_SECONDS = 90
/** For a server that was lost to become a standby again. */
const REJOIN_SECONDS = 120
const MAX_LAG_BYTES = 1_000_000
/** Longer than any failover. */
const QUERY_SECONDS = 90

/** Where HAProxy has the primary. */
const PRIMARY = '127.0.0.1:5000'
export const OWNER_URL = `postgres://sawari_owner:${PASSWORD}@${PRIMARY}/sawari`
export const DIRECT_URL = `postgres://sawari:${PASSWORD}@${PRIMARY}/sawari`
export const SERVERS_URL = `postgres://sawari:${PASSWORD}@${DATABASE_MACHINES.map((name) => `${name}:5432`).join(',')}/sawari`
export const POOLED_URL = `postgres://sawari:${PASSWORD}@127.0.0.1:6432/sawari`
const POOLER_CONSOLE_URL = `postgres://pooler:${PASSWORD}@127.0.0.1:6432/pgbouncer`

/** Starts etcd and Patroni on each database machine, as their users and with the files of `deploy/`. */
export async function startDatabases(folder: string): Promise<void> {
  copyFileSync(path.join(DEPLOY, 'patroni.yml'), path.join(folder, 'patroni.yml'))
  for (const name of DATABASE_MACHINES) {
    const disk = path.join(folder, name)
    addDisk(name, disk)
    mkdirSync(`${disk}/postgresql/${VERSION}`, { recursive: true })
    mkdirSync(`${disk}/etcd`)
    execute(`chown -R postgres: ${disk}/postgresql && chown etcd: ${disk}/etcd`)
    const script = `
      mount --bind ${disk}/postgresql /var/lib/postgresql
      mount --bind ${disk}/etcd /var/lib/etcd
      mkdir -p /run/postgresql
      mount -t tmpfs -o uid=postgres tmpfs /run/postgresql
      setpriv --reuid=etcd --regid=etcd --clear-groups etcd &
      exec setpriv --reuid=postgres --regid=postgres --init-groups patroni ${folder}/patroni.yml`
    startServer(name, ['ip', 'netns', 'exec', name, 'bash', '-ec', script], {
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...environmentOf(name) },
    })
  }
  await untilHealthy(START_SECONDS)
}

/** Reads the variables that `deploy/patroni.env` has for a machine. */
function environmentOf(name: DatabaseMachine): Record<string, string> {
  const text = readFileSync(path.join(DEPLOY, 'patroni.env'), 'utf8')
    .replaceAll('NODE', name)
    .replaceAll(/\b[A-Z]+_PASSWORD$/gm, PASSWORD)
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  )
}

interface Member {
  name: DatabaseMachine
  role: 'leader' | 'replica' | 'sync_standby'
  state: string
  timeline?: number
  lag?: number
}

/** Asks the server to which HAProxy leads. */
export async function primary(): Promise<DatabaseMachine> {
  const [row] = await query<{ address: string }>(
    superuserUrl('postgres'),
    'select host(inet_server_addr()) as address',
  )
  const found = DATABASE_MACHINES.find((name) => addressOf(name) === row?.address)
  if (!found) throw new Error(`No machine has the address ${row?.address}.`)
  return found
}

/** Waits until all machines agree on a primary with two standbys, one of which is synchronous. */
export function untilHealthy(seconds = REJOIN_SECONDS): Promise<void> {
  return until('a primary with two standbys', seconds, async () => {
    const views = await Promise.all(DATABASE_MACHINES.map(membersKnownTo))
    return new Set(views.map(leaderOf)).size === 1 && views.every(isWhole)
  })
}

async function membersKnownTo(name: DatabaseMachine): Promise<Member[]> {
  const response = await fetch(`http://${name}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
  return ((await response.json()) as { members: Member[] }).members
}

const leaderOf = (members: Member[]) => members.find(({ role }) => role === 'leader')?.name

function isWhole(members: Member[]): boolean {
  const timeline = members.find(({ role }) => role === 'leader')?.timeline
  const isFollowing = (member: Member) => member.timeline === timeline && (member.lag ?? 0) < MAX_LAG_BYTES
  return (
    members.length === DATABASE_MACHINES.length &&
    members.some(({ role }) => role === 'sync_standby') &&
    members.every((member) => ['running', 'streaming'].includes(member.state) && isFollowing(member))
  )
}

/** Starts HAProxy and PgBouncer with the files of `deploy/`. */
export async function startDatabaseProxies(folder: string): Promise<void> {
  startServer('haproxy-database', ['haproxy', '-db', '-f', path.join(DEPLOY, 'haproxy-database.cfg')])
  copyFileSync(path.join(DEPLOY, 'pgbouncer.ini'), path.join(folder, 'pgbouncer.ini'))
  execute(`
    mount -t tmpfs tmpfs /etc/pgbouncer
    printf '"sawari" "${PASSWORD}"\n"pooler" "${PASSWORD}"\n' > /etc/pgbouncer/userlist.txt`)
  startServer('pgbouncer', [
    ...['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'],
    ...['pgbouncer', path.join(folder, 'pgbouncer.ini')],
  ])
  await query(superuserUrl('postgres'), 'select 1')
}

const superuserUrl = (database: string) => `postgres://postgres:${PASSWORD}@${PRIMARY}/${database}`

/** Makes the database and its two users, as docs/operations.md says. */
export async function makeDatabase(): Promise<void> {
  const url = superuserUrl('postgres')
  await query(url, `create role sawari_owner login createrole password '${PASSWORD}'`)
  await query(url, `create role sawari login password '${PASSWORD}'`)
  await query(url, 'create database sawari owner sawari_owner')
}

/** The pooler's connections get the settings that the user has now. */
export const reconnectPooler = () => query(POOLER_CONSOLE_URL, 'reconnect')

/** Executes a statement on a connection of its own, once the primary accepts one. */
export async function query<Row extends object>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  let rows: Row[] = []
  await until(`the database of ${new URL(url).pathname} answers`, QUERY_SECONDS, async () => {
    const client = createClient({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
    })
    try {
      await client.connect()
      rows = (await client.query<Row>(text, values)).rows
      return true
    } finally {
      client.connection.stream.destroy()
    }
  })
  return rows
}
