import type { Selectable } from 'kysely'
import { blockableTimes } from '#domain/hosting/calendar.ts'
import type { ImportFailure } from '#domain/hosting/imported-calendar.ts'
import { IMPORT_EVERY_MINUTES } from '#domain/hosting/limits.ts'
import { DAY_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import type { CalendarAddress } from '#server/ports/calendars/port.ts'
import { readInThread } from './read-in-thread.ts'

/** Calendars that were imported in the same moment are not all fetched in the same moment. */
const JITTER_MS = 2 * MINUTE_MS
/** Then the file is needed even when it has not changed: repetitions reach the days that can be blocked by now. */
const FULL_READ_MS = DAY_MS

export type CheckedCalendar =
  | {
      status: 'changed'
      columns: Pick<Selectable<Schema['imported_calendars']>, 'etag' | 'last_modified'> & { events: string }
    }
  | { status: 'unchanged' }
  | { status: 'failed'; failure: ImportFailure }

/** Fetches and reads a calendar, without storing anything. */
export async function readCalendar(
  { ports, now }: AppContext,
  address: CalendarAddress,
): Promise<CheckedCalendar> {
  const fetched = await ports.calendars.fetch(address)
  if (fetched.status !== 'changed') return fetched
  const { first, last } = blockableTimes(now())
  const read = await readInThread({ text: fetched.text, within: { from: first, to: last } })
  if ('failure' in read) return { status: 'failed', failure: read.failure }
  const { etag, lastModified } = fetched
  return {
    status: 'changed',
    columns: { etag, last_modified: lastModified, events: JSON.stringify(read.events) },
  }
}

/** The columns of a calendar that was read without a fault at `at`. */
export const succeededColumns = (at: number) => ({
  checked_at: new Date(at),
  succeeded_at: new Date(at),
  failed_since: null,
  failure: null,
  next_at: nextCheck(at),
})

/**
 * Checks an imported calendar. If it fails, its dates stay. Returns false when there is nothing new.
 */
export async function checkImport(
  context: AppContext,
  calendar: Pick<
    Selectable<Schema['imported_calendars']>,
    'id' | 'url' | 'etag' | 'last_modified' | 'read_at'
  >,
): Promise<boolean> {
  const { id, url, etag, last_modified: lastModified, read_at } = calendar
  const isRecent = read_at.getTime() > context.now() - FULL_READ_MS
  const checked = await readCalendar(context, {
    url,
    etag: isRecent ? etag : null,
    lastModified: isRecent ? lastModified : null,
  })
  const at = context.now()
  await context.db
    .updateTable('imported_calendars')
    .set(({ fn, val }) => {
      if (checked.status === 'failed')
        return {
          checked_at: new Date(at),
          failed_since: fn.coalesce('failed_since', val(new Date(at))),
          failure: checked.failure,
          next_at: nextCheck(at),
        }
      const columns = succeededColumns(at)
      if (checked.status === 'unchanged') return columns
      return { ...columns, ...checked.columns, is_stale: true, read_at: new Date(at) }
    })
    .where('id', '=', id)
    // the host may have given another address by now
    .where('url', '=', url)
    .execute()
  return checked.status === 'changed'
}

function nextCheck(at: number): Date {
  return new Date(at + IMPORT_EVERY_MINUTES * MINUTE_MS + Math.random() * JITTER_MS)
}
