import pg from 'pg'

/** Below the time within which writes must go on after a server is lost. */
const TIMEOUT_MS = 2_000

/** The servers that a URL names, one of which can be written at a time. */
export interface Servers {
  /** The URL of the one that could be written when it was last looked for. */
  readonly current: string
  /**
   * Looks for the one that can be written; concurrent callers share the search.
   * @throws the error of a server when none can be written
   */
  find(): Promise<string>
}

/** One URL for each host of `postgres://user@a:5432,b:5432/name`, because pg reads only one. */
export function urlsOf(connectionString: string): string[] {
  const [, start = '', hosts = '', end = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(connectionString) ?? []
  return hosts === '' ? [connectionString] : hosts.split(',').map((host) => start + host + end)
}

export function createServers(connectionString: string): Servers {
  const urls = urlsOf(connectionString)
  let current = urls[0] ?? connectionString
  let search: Promise<string> | null = null

  async function findNow(): Promise<string> {
    try {
      current = await Promise.any(urls.map(assertWritable))
      return current
    } catch (error) {
      throw error instanceof AggregateError ? error.errors[0] : error
    }
  }

  return {
    get current() {
      return current
    },
    find() {
      if (urls.length < 2) return Promise.resolve(current)
      search ??= findNow().finally(() => {
        search = null
      })
      return search
    },
  }
}

/** A server can be reached, and is a standby or set to read only. */
export class NotWritableError extends Error {}

async function assertWritable(connectionString: string): Promise<string> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only === 'on')
      throw new NotWritableError('the database server cannot be written')
    return connectionString
  } finally {
    client.connection.stream.destroy()
  }
}
