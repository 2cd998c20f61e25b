import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { type Connection, createClient, SITE_SETTINGS } from '../db/client.ts'
import { errorCode } from '../db/error-code.ts'
import { createServers, NotWritableError, urlsOf } from '../db/servers.ts'

const TIMEOUT_MS = 4_000

/** The variable that names a database, for the sentences about it. */
type UrlVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL'

/**
 * Checks before anything else whether the configured database can be used.
 * @throws ConfigError, without the password
 */
export async function checkDatabase(variable: UrlVariable, databaseUrl: string): Promise<Connection> {
  const servers = createServers(databaseUrl, createClient)
  let client = openClient(variable, servers.current)
  try {
    client = openClient(variable, await servers.find())
    await client.connect()
    const { rows } = await client.query<{ read_only: string; pid: number }>(
      "select current_setting('transaction_read_only') as read_only, pg_backend_pid() as pid",
    )
    if (rows[0]?.read_only === 'on') throw new NotWritableError()
    // a pooler invents the number that it tells its clients
    const isPooled = rows[0]?.pid !== Reflect.get(client, 'processID')
    return { connectionString: databaseUrl, servers, isPooled }
  } catch (error) {
    if (error instanceof NotWritableError)
      throw new ConfigError(
        `${variable} names a server that cannot be written, such as a standby: set it to the primary.`,
      )
    throw error instanceof ConfigError ? error : new ConfigError(`${variable} ${reasonOf(error, client)}.`)
  } finally {
    client.connection.stream.destroy()
  }
}

export interface SiteConnections {
  /** Of requests and jobs. */
  pool: Connection
  /** Not through a pooler: for what needs a session of its own. */
  direct: Connection
}

/**
 * The connections to an external database, for a site.
 * @throws ConfigError
 */
export async function checkDatabases(database: ExternalDatabase): Promise<SiteConnections> {
  const connections = await checkBoth(database)
  if (connections.pool.isPooled) await checkPooler(connections.pool)
  return connections
}

/**
 * All ways to an external database, which may still lack what a site needs.
 * @throws ConfigError
 */
export async function checkBoth(database: ExternalDatabase): Promise<SiteConnections> {
  const { databaseUrl, directUrl, replicaUrl = null } = database
  // begun first, because a standby that does not respond takes its time, and is no reason not to start
  const standbys = Promise.all(
    (replicaUrl === null ? [] : urlsOf(replicaUrl)).map((url) =>
      identify('DATABASE_REPLICA_URL', url).catch(() => null),
    ),
  )
  const direct = await checkDirect(database)
  const pool = directUrl === null ? direct : await checkDatabase('DATABASE_URL', databaseUrl)
  const others = (await standbys).flatMap((standby) => standby ?? [])
  if (directUrl !== null) others.push(await identify('DATABASE_DIRECT_URL', urlOf(direct)))
  if (others.length) assertSame(await identify('DATABASE_URL', urlOf(pool)), others)
  return { pool, direct }
}

/**
 * The connection for what needs a session of its own: notifications, migrations and commands.
 * @throws ConfigError
 */
export async function checkDirect({ databaseUrl, directUrl }: ExternalDatabase): Promise<Connection> {
  const direct =
    directUrl === null
      ? await checkDatabase('DATABASE_URL', databaseUrl)
      : await checkDatabase('DATABASE_DIRECT_URL', directUrl)
  if (direct.isPooled)
    throw new ConfigError(
      directUrl === null
        ? 'DATABASE_URL goes through a pooler, which keeps no session for notifications and commands: also set DATABASE_DIRECT_URL, to the database itself.'
        : 'DATABASE_DIRECT_URL goes through a pooler, which keeps no session for notifications and commands: set it to the database itself.',
    )
  return direct
}

export interface ExternalDatabase {
  databaseUrl: string
  directUrl: string | null
  replicaUrl?: string | null
}

/** The URL of the server that can be written. */
const urlOf = ({ servers, connectionString = '' }: Connection) => servers?.current ?? connectionString

interface Identity {
  variable: UrlVariable
  /** Its name, which may be another one than in a URL of a pooler. */
  database: string
  /** What a server has in common with its standbys; null when the user may not read it. */
  server: string | null
  /** Where it was reached. */
  place: string
}

async function identify(variable: UrlVariable, url: string): Promise<Identity> {
  const client = openClient(variable, url)
  try {
    await client.connect()
    const named = await client.query<{ name: string }>('select current_database() as name')
    const numbered = await client
      .query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
      .catch((error: unknown) => {
        if (errorCode(error) === '42501') return null
        throw error
      })
    return {
      variable,
      database: named.rows[0]?.name ?? '',
      server: numbered?.rows[0]?.id ?? null,
      place: placeOf(client),
    }
  } catch (error) {
    throw new ConfigError(`${variable} ${reasonOf(error, client)}.`)
  } finally {
    client.connection.stream.destroy()
  }
}

/** @throws ConfigError: a site would write to one database, and migrate, back up or read another one */
function assertSame(first: Identity, others: readonly Identity[]): void {
  const other = others.find(
    ({ database, server }) =>
      database !== first.database || (server !== null && first.server !== null && server !== first.server),
  )
  if (!other) return
  const [one, two] = [first, other].map(({ database, place }) => `"${database}" of ${place}`)
  throw new ConfigError(
    `${first.variable} and ${other.variable} name different databases (${one}, ${two}): set both to the same one.`,
  )
}

/**
 * A pooler must keep the statements of a transaction together, and give the site's user the settings that it refuses to
 * take from a session.
 * @throws ConfigError
 */
async function checkPooler(pool: Connection): Promise<void> {
  const client = openClient('DATABASE_URL', urlOf(pool))
  try {
    await client.connect()
    await client.query('begin').catch(() => {
      throw new ConfigError(
        'DATABASE_URL goes through a pooler that shares connections between statements: set its pool mode to transaction.',
      )
    })
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) name',
      [Object.keys(SITE_SETTINGS)],
    )
    const missing = rows.filter(({ name, value }) => value !== Reflect.get(SITE_SETTINGS, name))
    if (missing.length)
      throw new ConfigError(
        `DATABASE_URL goes through a pooler, and its user "${client.user}" does not have the settings of a site (${missing.map(({ name }) => name).join(', ')}): run npm run migrate, and let the pooler connect again.`,
      )
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`DATABASE_URL ${reasonOf(error, client)}.`)
  } finally {
    client.connection.stream.destroy()
  }
}

/** Parsing the URL may fail already, for example because a certificate file is missing. */
function openClient(variable: UrlVariable, connectionString: string): pg.Client {
  try {
    return createClient({
      connectionString,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
  } catch {
    throw new ConfigError(
      `${variable} cannot be read: it should look like postgres://user:password@host:5432/name.`,
    )
  }
}

const placeOf = ({ host, port }: pg.Client) => (host.startsWith('/') ? host : `${host}:${port}`)

function reasonOf(error: unknown, client: pg.Client): string {
  const { host, user = '', database = '' } = client
  const place = placeOf(client)
  const code = errorCode(error) ?? ''
  const message = error instanceof Error ? error.message : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `names the host "${host}", which cannot be found`
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return `names ${place}, where no database server listens`
  if (code.startsWith('28') || message.startsWith('SASL'))
    return `names a user that ${place} does not let in ("${user}"): the password is wrong, or the server asks for something else`
  if (code === '3D000') return `names the database "${database}", which ${place} does not have`
  if (code === '53300') return `names ${place}, which has no connection left`
  if (code === '57P03') return `names ${place}, which is just starting or stopping`
  if (/SSL/.test(message) || /CERT|TLS/.test(code))
    return `asks for another encryption than ${place} offers (see its sslmode)`
  if (/timeout|terminated/i.test(message) || /^E/.test(code)) return `names ${place}, which does not answer`
  return `names a database that cannot be used${code && ` (${code})`}`
}
