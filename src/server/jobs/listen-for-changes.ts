import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../db/client.ts'
import type { Log } from '../log.ts'

export type ChangeListener = (tag: string) => void

const RETRY_MS = 1_000

/**
 * Hears the signals of migration 0005 on a connection of its own. While that is lost nothing can be known,
 * so when it is back everything counts as changed.
 */
export async function listenForChanges(
  connection: Connection,
  log: Log,
  heard: ChangeListener,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...connection, application_name: 'sawari-listen', keepAlive: true })
    next.on('notification', ({ payload }) => payload && heard(payload))
    next.on('error', (error) => log.error('listening connection failed', { error: error.message }))
    next.on('end', () => !stopping.signal.aborted && void reconnect())
    await next.connect()
    await next.query('listen sawari_changed')
    return next
  }

  async function reconnect(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await wait(RETRY_MS, undefined, { signal: stopping.signal })
        client = await connect()
        heard('everything')
        return
      } catch (error) {
        if (!stopping.signal.aborted) log.error('cannot listen for changes', { error: String(error) })
      }
    }
  }

  return {
    async stop() {
      stopping.abort()
      await client.end()
    },
  }
}
