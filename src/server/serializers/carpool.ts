import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CarpoolAlert, CarpoolRequest, RideMatch } from '#contract/carpool.ts'
import type { Filters } from '#contract/search.ts'
import { isExpensive, sharedPrice } from '#domain/carpool/fair-price.ts'
import { ridePath } from '#domain/carpool/public-ride.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { maskNumbers } from '#domain/shared/mask-numbers.ts'
import { inLanguage, type Locale } from '#domain/shell/locale.ts'
import { ADDRESS_COLUMNS, ADDRESSES_OF_C, type AddressColumns } from '#server/db/address-columns.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'
import { isNumberVerified } from '#server/db/verified-number.ts'
import type { CorridorMatch } from '#server/ports/corridors/port.ts'
import { type NameColumns, nameFor } from './party.ts'

/** A request with its author, for the list. */
export type RequestRow = Pick<
  Selectable<Schema['carpool_requests']>,
  | keyof AddressColumns
  | 'id'
  | 'user_id'
  | 'is_driver'
  | 'time_at'
  | 'passengers'
  | 'vehicle_type_id'
  | 'suggested_price'
  | 'fair_price'
  | 'highest_price'
  | 'phone_number'
  | 'note'
  | 'meters'
  | 'seconds'
> &
  NameColumns & { is_hidden: boolean; image: string | null; is_number_verified: boolean }

/** Columns of `carpool_requests c` and `users u`. */
export const ROW_COLUMNS: RawBuilder<unknown> = sql`
  c.id, c.user_id, c.is_driver, ${ADDRESSES_OF_C}, c.time_at, c.passengers,
  c.vehicle_type_id, c.suggested_price, c.fair_price, c.highest_price, c.phone_number, c.note, c.meters, c.seconds,
  c.hidden_at is not null as is_hidden, u.first_name, u.last_name, u.other_name, u.image, ${isNumberVerified('u')} as is_number_verified`

interface RequestContext {
  vehicleTypes: Filters['vehicleTypes']
  locale: Locale
  isMine: boolean
  isPhoneShown: boolean
  /** how the request fits the reader's search */
  match: CorridorMatch | null
  /** where they meet and part; null without a match */
  meetingTitles: readonly [meet: string, leave: string] | null
}

/** A request for signed-in readers. Only this serializer includes the phone number (docs/security.md). */
export function serializeCarpoolRequest(row: RequestRow, shown: RequestContext): CarpoolRequest {
  const { from, to } = addressesOf(row, shown.locale)
  const type = shown.vehicleTypes.find(({ id }) => id === row.vehicle_type_id)
  return {
    id: row.id,
    isDriver: row.is_driver,
    isMine: shown.isMine,
    vehicleType: { id: row.vehicle_type_id, icon: type?.icon ?? '', title: type?.title ?? '' },
    time: toWire(row.time_at.getTime()),
    addressFrom: from,
    addressTo: to,
    // a number in the note is shown and hidden like the phone number
    note: shown.isPhoneShown ? row.note : maskNumbers(row.note),
    passengers: row.passengers,
    phoneNumber: shown.isPhoneShown ? row.phone_number : null,
    suggestedPrice: row.suggested_price,
    fairPrice: row.fair_price,
    isExpensive: isExpensive(row.suggested_price, row.highest_price),
    meters: row.meters,
    seconds: row.seconds,
    person: {
      id: row.user_id,
      fullName: nameFor(row, { isParty: shown.isMine, locale: shown.locale }),
      image: row.image,
      isNumberVerified: row.is_number_verified,
    },
    path: ridePath(row.id),
    isHidden: row.is_hidden,
    match: shown.match && serializeMatch(row, shown.match, shown.meetingTitles ?? ['', '']),
  }
}

/** In the reader's language if the request has it, else in English. */
export function addressesOf(row: AddressColumns, locale: Locale): { from: string; to: string } {
  return { from: inLanguage(row, 'address_from', locale), to: inLanguage(row, 'address_to', locale) }
}

function serializeMatch(
  row: RequestRow,
  match: CorridorMatch,
  [meet, leave]: readonly [meet: string, leave: string],
): RideMatch {
  // a passenger's time is when they want to leave
  const driven = row.is_driver ? match.secondsToMeet * 1_000 : 0
  return {
    kind: match.kind,
    detourMeters: Math.round(match.detourMeters),
    detourSeconds: Math.round(match.detourSeconds),
    meet: { title: meet, meters: Math.round(match.meet.meters) },
    leave: { title: leave, meters: Math.round(match.leave.meters) },
    sharedMeters: Math.round(match.sharedMeters),
    at: toWire(row.time_at.getTime() + driven),
    share: sharedPrice(row.suggested_price, row.meters, match.sharedMeters),
  }
}

/** Alerts as `a`, with the title of their vehicle type. */
export function readAlerts(db: Database) {
  return db
    .selectFrom('carpool_alerts as a')
    .leftJoin('vehicle_types as t', 't.id', 'a.vehicle_type_id')
    .select(['a.id', 'a.is_driver', ...ADDRESS_COLUMNS.map((column) => `a.${column}` as const)])
    .select(['a.vehicle_type_id', 'a.expires_at', 't.title_en', 't.title_np'])
    .select(sql<number>`(select count(*) from carpool_alert_hits h where h.alert_id = a.id)`.as('hits'))
}
type AlertRow = Awaited<ReturnType<ReturnType<typeof readAlerts>['execute']>>[number]

export function serializeAlert(row: AlertRow, locale: Locale): CarpoolAlert {
  const { from, to } = addressesOf(row, locale)
  return {
    id: row.id,
    isDriver: row.is_driver,
    addressFrom: from,
    addressTo: to,
    vehicleType:
      row.vehicle_type_id === null
        ? null
        : { id: row.vehicle_type_id, title: inLanguage(row, 'title', locale) },
    hits: row.hits,
    expiresAt: toWire(row.expires_at.getTime()),
  }
}
