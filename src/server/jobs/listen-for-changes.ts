import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connection, createClient, type Database } from '../db/client.ts'
import type { Logger } from '../log.ts'
import { TimeoutError, withTimeout } from '../with-timeout.ts'

export type ChangeListener = (tag: string) => void
/** Waits. Rejects as soon as the signal is aborted. */
type Pause = (milliseconds: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>

const FIRST_PAUSE_MS = 250
/** The longest pause and one attempt without a response stay below the five seconds allowed for recovery. */
const MAX_PAUSE_MS = 2_000
const CONNECT_TIMEOUT_MS = 2_500
/**
 * Notifications are missed without an error when a network drops an idle connection, or when the connection goes
 * through a pooler: a notification of this process must arrive as often as this.
 */
const PROOF_MS = 10_000
const PROOF_TIMEOUT_MS = 5_000
const PROOF_TAG = 'listening:'
/** How long the server may take to close the connection. */
const CLOSE_TIMEOUT_MS = 500

type Notify = (tag: string) => Promise<unknown>

interface Session {
  /** Resolves with the reason when the connection is lost or closed. */
  ended: Promise<string>
  close(): Promise<void>
}

/** Connected, but without notifications. */
export class SilentListenerError extends Error {}

/**
 * Listens for the notifications of migration 0005 on its own connection. Notifications may be missed while it is
 * lost, so after a reconnect everything counts as changed, and so it does with each failed attempt while the database
 * still accepts notifications: others can change data then. Without a database nothing changes, and what is cached stays.
 * `db` notifies as every writer does, on connections that do not listen.
 * @throws the error of the first connection; SilentListenerError when no notification arrives on it
 */
export async function listenForChanges(
  connection: Connection,
  db: Database,
  log: Logger,
  onChange: ChangeListener,
  {
    pause = wait,
    isListening = () => undefined,
  }: { pause?: Pause; isListening?: (is: boolean) => void } = {},
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  const notify: Notify = (tag) => sql`select pg_notify('sawari_changed', ${tag})`.execute(db)
  const open = () => openSession(connection, onChange, notify, signal)
  let session = await open()
  isListening(true)
  const listening = listen()

  async function listen(): Promise<void> {
    for (;;) {
      const reason = await session.ended
      if (signal.aborted) return
      isListening(false)
      log.warn('no longer listening for changes', { reason })
      const next = await reopen()
      if (!next) return
      session = next
      isListening(true)
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
        return await open()
      } catch (error) {
        if (signal.aborted) return null
        log.warn('cannot listen for changes', {
          reason: error instanceof Error ? error.message : String(error),
        })
        // not awaited, because a database that is gone answers late
        notify(PROOF_TAG).then(
          () => signal.aborted || onChange('everything'),
          () => undefined,
        )
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
  notify: Notify,
  signal: AbortSignal,
): Promise<Session> {
  const { servers, isPooled: _, ...place } = connection
  const client = createClient({
    ...place,
    ...(servers && { connectionString: await servers.find() }),
    application_name: 'sawari-listen',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: PROOF_TIMEOUT_MS,
  })
  let lose: (reason: string) => void = () => {}
  const ended = new Promise<string>((resolve) => {
    lose = resolve
    client.on('error', ({ message }) => resolve(message))
    client.on('end', () => resolve('the connection ended'))
  })
  const destroy = () => client.connection.stream.destroy()
  const proof = PROOF_TAG + randomUUID()
  let prove = () => {}
  client.on('notification', ({ payload }) => {
    if (payload === proof) prove()
    else if (payload && !payload.startsWith(PROOF_TAG)) onChange(payload)
  })

  /** @throws SilentListenerError */
  async function expectNotification(): Promise<void> {
    const proven = new Promise<void>((resolve) => {
      prove = resolve
    })
    await notify(proof)
    const lost = ended.then((reason) => Promise.reject(new Error(reason)))
    await withTimeout(PROOF_TIMEOUT_MS, Promise.race([proven, lost])).catch((error: unknown) => {
      throw error instanceof TimeoutError ? new SilentListenerError('notifications do not arrive') : error
    })
  }

  signal.addEventListener('abort', destroy, { once: true })
  try {
    await client.connect()
    await client.query('listen sawari_changed')
    await expectNotification()
  } catch (error) {
    destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', destroy)
  }

  const heartbeat = setInterval(() => {
    client
      .query('select 1')
      .then(expectNotification, destroy)
      .catch((error: unknown) => {
        // the writers' connections may be lost without this one
        if (error instanceof SilentListenerError) lose(error.message)
      })
  }, PROOF_MS)
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
