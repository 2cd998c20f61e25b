import type { CarpoolRequest } from '#contract/carpool.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import type { Meeting } from '#server/ports/corridors/port.ts'
import { addressesOf, serializeCarpoolRequest } from '#server/serializers/carpool.ts'
import type { RequestRow } from '#server/serializers/carpool-rows.ts'
import { loadReference } from '../search/list-reference.ts'
import type { SearchedPlace } from './list-filter.ts'
import type { RankedRequest } from './ranked-request.ts'
import { readablePhones } from './read-phones.ts'

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
