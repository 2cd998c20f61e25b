import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, createClient } from '../db/client.ts'
import type { Logger } from '../log.ts'

export type ChangeListener = (tag: string) => void
/** Waits. Rejects as soon as the signal is aborted. */
type Pause = (milliseconds: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>

const FIRST_PAUSE_MS = 250
/** The longest pause and one attempt without a response stay below the five seconds allowed for recovery. */
const MAX_PAUSE_MS = 2_000
const CONNECT_TIMEOUT_MS = 2_500
/** Some networks drop idle connections silently, and notifications would be missed. */
const HEARTBEAT_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 5_000
/** How long the server may take to close the connection. */
const CLOSE_TIMEOUT_MS = 500

interface Session {
  /** Resolves with the reason when the connection is lost or closed. */
  ended: Promise<string>
  close(): Promise<void>
}

/**
 * Listens for the notifications of migration 0005 on its own connection. Notifications may be missed while it is
 * lost, so after a reconnect everything counts as changed.
 * @throws the error of the first connection
 */
export async function listenForChanges(
  connection: Connection,
  log: Logger,
  onChange: ChangeListener,
  { pause = wait }: { pause?: Pause } = {},
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  let session = await openSession(connection, onChange, signal)
  const listening = listen()

  async function listen(): Promise<void> {
    for (;;) {
      const reason = await session.ended
      if (signal.aborted) return
      log.error('no longer listening for changes', { reason })
      const next = await reopen()
      if (!next) return
      session = next
      log.info('listening for changes again')
      onChange('everything')
    }
  }

  /** Null when stopped in the meantime. */
  async function reopen(): Promise<Session | null> {
    for (let longest = FIRST_PAUSE_MS; ; longest = Math.min(longest * 2, MAX_PAUSE_MS)) {
      // jitter, so that several processes do not reconnect to the same server at the same time
      await pause(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return null
      try {
        return await openSession(connection, onChange, signal)
      } catch (error) {
        if (signal.aborted) return null
        log.error('cannot listen for changes', {
          reason: error instanceof Error ? error.message : String(error),
        })
      }
    }
  }

  return {
    async stop() {
      stopping.abort()
      await session.close()
      await listening
    },
  }
}

async function openSession(
  connection: Connection,
  onChange: ChangeListener,
  signal: AbortSignal,
): Promise<Session> {
  const client = createClient({
    ...connection,
    application_name: 'sawari-listen',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: HEARTBEAT_TIMEOUT_MS,
  })
  const ended = new Promise<string>((resolve) => {
    client.on('error', ({ message }) => resolve(message))
    client.on('end', () => resolve('the connection ended'))
  })
  const destroy = () => client.connection.stream.destroy()
  client.on('notification', ({ payload }) => payload && onChange(payload))
  signal.addEventListener('abort', destroy, { once: true })
  try {
    await client.connect()
    await client.query('listen sawari_changed')
  } catch (error) {
    destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', destroy)
  }

  const heartbeat = setInterval(() => {
    client.query('select 1').catch(destroy)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  ended.then(() => {
    clearInterval(heartbeat)
    destroy()
  })
  return {
    ended,
    async close() {
      const timer = setTimeout(destroy, CLOSE_TIMEOUT_MS)
      await client.end()
      clearTimeout(timer)
    },
  }
}
