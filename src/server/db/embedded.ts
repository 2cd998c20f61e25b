// The database server that Sawari brings along, for whoever has set no DATABASE_URL.
import { lockFolder } from './embedded/folder-lock.ts'
import { type EmbeddedServer, openCluster } from './embedded/open-cluster.ts'
import { asSentence, prepareDataDir } from './embedded/place.ts'
import type { Say } from './embedded/postmaster.ts'

interface EmbeddedOptions {
  /** The cluster lives in its folder `postgres`. */
  dataDir: string
  log: Say
  /** PostgreSQL settings by name. Those that keep acknowledged writes (fsync and its like) cannot be changed. */
  settings?: Record<string, string>
}

/** Throws an EmbeddedPostgresError with a sentence for the person at the terminal. */
export async function startEmbedded({
  dataDir,
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = await prepareDataDir(dataDir)
  try {
    const lock = await lockFolder(folder)
    try {
      const server = await openCluster({ dataDir: folder, say: log, settings, isDurable: true })
      let stopping: Promise<void> | undefined
      const stop = () => server.stop().finally(() => lock.release())
      return {
        connection: server.connection,
        stop() {
          stopping ??= stop()
          return stopping
        },
      }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw asSentence(error, folder)
  }
}
