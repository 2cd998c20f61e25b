import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'

/** The present version and two earlier ones. */
const MAX_VERSIONS = 3

type VersionContext = Pick<AppContext, 'db'> & { ports: Pick<AppContext['ports'], 'storage'> }

const keyOf = (version: string) => `builds/${version}.tar`

/** The built files of the last versions, in the storage of uploads, which all processes share. */
export function builtVersions({ db, ports: { storage } }: VersionContext) {
  return {
    /** Stores the files, unless they are, and removes those of all but the last versions. */
    async store(version: string, pack: () => Promise<Buffer>): Promise<void> {
      const known = await db
        .updateTable('built_versions')
        .set({ started_at: sql<Date>`now()` })
        .where('id', '=', version)
        .returning('id')
        .executeTakeFirst()
      if (!known) {
        // the files first: a process that reads the row expects them
        await storage.put(keyOf(version), await pack(), 'application/x-tar')
        await db
          .insertInto('built_versions')
          .values({ id: version })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      const removed = await db
        .deleteFrom('built_versions')
        .where('id', 'not in', ({ selectFrom }) =>
          selectFrom('built_versions').select('id').orderBy('started_at', 'desc').limit(MAX_VERSIONS),
        )
        .returning('id')
        .execute()
      await storage.remove(removed.map(({ id }) => keyOf(id)))
    },
    /** Newest first. */
    async others(version: string): Promise<string[]> {
      const rows = await db
        .selectFrom('built_versions')
        .select('id')
        .where('id', '<>', version)
        .orderBy('started_at', 'desc')
        .limit(MAX_VERSIONS)
        .execute()
      return rows.map(({ id }) => id)
    },
    read: (version: string): Promise<Buffer | null> => storage.get(keyOf(version)),
  }
}
