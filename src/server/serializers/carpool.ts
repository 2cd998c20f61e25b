import type { CarpoolRequest, RideMatch } from '#contract/carpool.ts'
import type { Filters } from '#contract/search.ts'
import { isExpensive } from '#domain/carpool/fair-price.ts'
import { maskNumbers } from '#domain/carpool/mask-numbers.ts'
import { ridePath } from '#domain/carpool/ride-path.ts'
import { sharedPrice } from '#domain/carpool/shared-price.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { inLanguage, type Locale } from '#domain/shell/locale.ts'
import type { MatchRow, RequestRow } from './carpool-rows.ts'
import { nameFor } from './party.ts'

interface RequestContext {
  vehicleTypes: Filters['vehicleTypes']
  locale: Locale
  isMine: boolean
  isPhoneShown: boolean
  match: MatchRow | null
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
export function addressesOf(
  row: Pick<RequestRow, 'address_from' | 'address_to' | 'address_from_np' | 'address_to_np'>,
  locale: Locale,
): { from: string; to: string } {
  return { from: inLanguage(row, 'address_from', locale), to: inLanguage(row, 'address_to', locale) }
}

function serializeMatch(
  row: RequestRow,
  match: MatchRow,
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
