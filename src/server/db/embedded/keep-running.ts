import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'
import type { Log, Postmaster } from './postmaster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { signal } from './processes.ts'

const RESTART_DELAY_MS = 200
const MAX_RESTARTS = 5
const RESTARTS_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 500

interface Supervised {
  /** Resolves when the server is not restarted any more. */
  failed: Promise<EmbeddedPostgresError>
  stop(): Promise<void>
}

/**
 * Restarts a server that ends unexpectedly (killed for lack of memory, or stopped externally) on the same host and
 * port.
 */
export async function keepRunning(
  start: (givenUp: AbortSignal) => Promise<Postmaster>,
  { cluster, log, print }: { cluster: string; log: string; print: Log },
): Promise<Supervised> {
  const stopping = new AbortController()
  let server = await start(stopping.signal)
  let restarting: Promise<void> = Promise.resolve()
  const restarts: number[] = []
  let fail: (error: EmbeddedPostgresError) => void
  const failed = new Promise<EmbeddedPostgresError>((resolve) => {
    fail = resolve
  })

  const restart = async () => {
    while (!stopping.signal.aborted) {
      await sleep(RESTART_DELAY_MS)
      const now = performance.now()
      restarts.push(now)
      if (restarts.filter((at) => now - at < RESTARTS_WITHIN_MS).length > MAX_RESTARTS)
        return fail(
          new EmbeddedPostgresError(
            `The built-in PostgreSQL ended ${MAX_RESTARTS + 1} times within a minute and is not started again: see ${log}.`,
          ),
        )
      try {
        if (stopping.signal.aborted) return
        server = await start(stopping.signal)
        print('the database runs again')
        return watch()
      } catch (error) {
        if (!stopping.signal.aborted) print('the database could not be started again', { error })
      }
    }
  }
  const watch = () => {
    const looking = setInterval(() => endIfStopping(server.pid), LOOK_EVERY_MS)
    looking.unref()
    server.exited.then(() => {
      clearInterval(looking)
      if (stopping.signal.aborted) return
      print('the database ended by itself')
      restarting = restart()
    })
  }
  /** After an external SIGTERM (smart shutdown) the server only waits for its open connections, so it is ended. */
  const endIfStopping = (pid: number) => {
    if (stopping.signal.aborted) return
    const file = readPostmasterFile(cluster)
    if (file?.pid === pid && file.isStopping) signal(pid, 'SIGINT')
  }

  watch()
  return {
    failed,
    async stop() {
      stopping.abort()
      await restarting
      await server.stop()
    },
  }
}
