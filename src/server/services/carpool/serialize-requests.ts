import { sql } from 'kysely'
import type { CarpoolRequest } from '#contract/carpool.ts'
import { MAX_PHONES_A_DAY } from '#domain/carpool/limits.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { Meeting } from '#server/ports/corridors/port.ts'
import { addressesOf, type RequestRow, serializeCarpoolRequest } from '#server/serializers/carpool.ts'
import { loadReference } from '../search/list-reference.ts'
import type { RankedRequest } from './board-page.ts'
import type { SearchedPlace } from './list-filter.ts'

/** The reader of requests, and the places that the reader searches for. */
export interface RequestReader {
  userId: number
  locale: Locale
  from: SearchedPlace | null
  to: SearchedPlace | null
}

/** Requests for a reader, with the phone numbers that the reader may still read today. */
export async function serializeRequests(
  context: AppContext,
  rows: readonly RequestRow[],
  reader: RequestReader,
  matches: readonly RankedRequest[] = [],
): Promise<CarpoolRequest[]> {
  const others = rows.filter((row) => row.user_id !== reader.userId).map(({ id }) => id)
  const matchOf = new Map(matches.map(({ id, match }) => [id, match]))
  const [{ filters }, readable, titles] = await Promise.all([
    loadReference(context, reader.locale),
    readablePhones(context, reader.userId, others),
    Promise.all(rows.map((row) => meetingTitles(context, row, reader, matchOf.get(row.id)))),
  ])
  return rows.map((row, index) =>
    serializeCarpoolRequest(row, {
      vehicleTypes: filters.vehicleTypes,
      locale: reader.locale,
      isMine: row.user_id === reader.userId,
      isPhoneShown: row.user_id === reader.userId || readable.has(row.id),
      match: matchOf.get(row.id) ?? null,
      meetingTitles: titles[index] ?? null,
    }),
  )
}

/** Where they meet and part. The passenger's own places keep their labels: the driver goes there. */
async function meetingTitles(
  context: AppContext,
  row: RequestRow,
  { from, to, locale }: RequestReader,
  match: RankedRequest['match'] | undefined,
): Promise<[string, string] | null> {
  if (!match) return null
  const own = addressesOf(row, locale)
  const [meet, leave] = row.is_driver ? [from?.label ?? '', to?.label ?? ''] : [own.from, own.to]
  const title = async (meeting: Meeting, label: string) =>
    meeting.meters === 0 && label ? label : nameOf(context, meeting, locale)
  return Promise.all([title(match.meet, meet), title(match.leave, leave)])
}

function nameOf({ ports, carpool }: AppContext, { lat, lng }: Meeting, locale: Locale): Promise<string> {
  return carpool.meetingNames.get(`${lat},${lng} ${locale}`, async () => {
    return (await ports.places.name({ lat, lng }, locale)).label
  })
}

/**
 * Counts the phone numbers that a user reads: each request once per Kathmandu day, and no more than MAX_PHONES_A_DAY,
 * even when several processes count concurrently. @returns the requests whose numbers the user may read today
 */
async function readablePhones(
  { db, now, carpool: { phoneReads } }: Pick<AppContext, 'db' | 'now' | 'carpool'>,
  userId: number,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const day = kathmanduDate(now())
  const key = `${day} ${userId}`
  const known = phoneReads.get(key)
  // usually nothing has to be written
  if (known && (known.size >= MAX_PHONES_A_DAY || requestIds.every((id) => known.has(id)))) return known
  if (requestIds.length === 0) return new Set()
  const read = new Set(await countReads(db, { userId, day, requestIds }))
  // results of parallel pages may arrive out of order, and the set of a day only grows
  if (read.size >= (phoneReads.get(key)?.size ?? 0)) phoneReads.set(key, read)
  return read
}

interface PhoneRead {
  userId: number
  day: string
  requestIds: readonly number[]
}

/** One statement, so that the row is locked between reading and writing it. @returns all ids of the day */
async function countReads(db: Database, { userId, day, requestIds }: PhoneRead): Promise<number[]> {
  const { rows } = await sql<{ request_ids: number[] }>`
    insert into carpool_phone_reads as r (user_id, day, request_ids)
    values (${userId}, ${day}, (${requestIds}::bigint[])[1:${MAX_PHONES_A_DAY}])
    on conflict (user_id, day) do update set request_ids = r.request_ids || array(
      select wanted.id from unnest(${requestIds}::bigint[]) with ordinality as wanted (id, place)
      where wanted.id <> all (r.request_ids) order by wanted.place
      limit greatest(0, ${MAX_PHONES_A_DAY} - cardinality(r.request_ids)))
    returning to_json(request_ids) as request_ids`.execute(db)
  return rows[0]?.request_ids ?? []
}
