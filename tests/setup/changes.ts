import { sql } from 'kysely'
import { inject } from 'vitest'
import { type ChangeListener, listenForChanges } from '#server/jobs/listen-for-changes.ts'
import { createLogger } from '#server/log.ts'
import type { TestApi } from './api.ts'

/** Listens for what is changed in the database of a test file. */
export async function listenToApi(
  { context: { db } }: TestApi,
  onChange: ChangeListener,
): Promise<{ stop(): Promise<void> }> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const connection = { ...inject('connection'), database: rows[0]?.name ?? '' }
  return listenForChanges(connection, db, createLogger('silent'), onChange)
}
