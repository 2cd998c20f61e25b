import type { Selectable } from 'kysely'
import type { Message, Thread } from '#contract/threads.ts'
import { ridePath } from '#domain/carpool/public-ride.ts'
import { isParty } from '#domain/my-bookings/privacy.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { snapToGrid } from '#domain/shared/place.ts'
import { type Locale, spellingIn } from '#domain/shell/locale.ts'
import { maskContacts } from '#domain/threads/mask-contacts.ts'
import { QUICK_ANSWERS } from '#domain/threads/quick-answers.ts'
import { bookingThreadKey, closingOf, rideThreadKey, type ThreadSubject } from '#domain/threads/thread.ts'
import type { Schema } from '#server/db/schema.ts'
import type { FoundThread } from '#server/services/threads/find-thread.ts'
import { addressesOf } from './carpool.ts'
import { nameFor } from './party.ts'

export type MessageRow = Selectable<Schema['thread_messages']>

/** Whether each of the two sees what the other writes as it was written, and the other's full name. */
export function isUnmasked({ booking, have_both_written }: FoundThread): boolean {
  if (!booking) return have_both_written
  return isParty({ status: booking.status, wasApproved: booking.was_approved })
}

export function subjectOf({ booking, ride }: FoundThread): ThreadSubject & { createdAt: number } {
  if (booking)
    return {
      kind: 'booking',
      status: booking.status,
      statusChangedAt: booking.status_changed_at.getTime(),
      createdAt: booking.created_at.getTime(),
    }
  if (!ride) throw new Error('A thread has neither a booking nor a ride.')
  return {
    kind: 'ride',
    departsAt: ride.time_at.getTime(),
    isRemoved: ride.is_removed,
    createdAt: ride.created_at.getTime(),
  }
}

export function closingFor(thread: FoundThread, now: number) {
  const { other, is_blocked, is_refused } = thread
  const relation = {
    isOtherDeleted: other.deleted_at !== null,
    isBlocked: is_blocked,
    isRefused: is_refused,
  }
  return closingOf(subjectOf(thread), relation, now)
}

/** The key of a thread for its reader, or for the other person. */
export function keyFor({ booking, ride, side, reader_id, other }: FoundThread, whom: 'reader' | 'other') {
  if (booking) return bookingThreadKey(booking.id)
  if (!ride) throw new Error('A thread has neither a booking nor a ride.')
  const isForGuest = (side === 'guest') === (whom === 'reader')
  return rideThreadKey(ride.id, isForGuest ? null : side === 'guest' ? reader_id : other.id)
}

export function serializeSubject(thread: FoundThread, locale: Locale): Thread['subject'] {
  const { booking, ride } = thread
  const key = keyFor(thread, 'reader')
  if (booking)
    return {
      kind: 'booking',
      key,
      from: placeName(spellingIn(locale, booking.origin, booking.other_origin)),
      to: placeName(spellingIn(locale, booking.destination, booking.other_destination)),
      at: toWire(booking.from_at.getTime()),
      status: booking.status,
      path: `/profile/mybookings/${booking.id}`,
    }
  if (!ride) throw new Error('A thread has neither a booking nor a ride.')
  const { from, to } = addressesOf(ride, locale)
  return {
    kind: 'ride',
    key,
    from: placeName(from),
    to: placeName(to),
    at: toWire(ride.time_at.getTime()),
    status: null,
    path: ridePath(ride.id),
  }
}

/** Without district and country. */
const placeName = (address: string) => (address.split(',')[0] ?? '').trim()

export function serializeOther(thread: FoundThread, locale: Locale): Thread['other'] {
  const { booking, other } = thread
  return {
    id: other.id,
    // on the board, names stay short
    fullName: nameFor(other, { isParty: booking !== null && isUnmasked(thread), locale }),
    image: other.image,
    isDeleted: other.deleted_at !== null,
  }
}

/** A message for one of the two; the URL of its picture is not signed yet. */
export function serializeMessage(
  row: MessageRow,
  reader: { readerId: number; isUnmasked: boolean },
): Message {
  const isMine = row.sender_id === reader.readerId
  const isShownWhole = isMine || reader.isUnmasked
  const masked = row.text === null || reader.isUnmasked ? row.text : maskContacts(row.text)
  return {
    id: row.id,
    sentKey: isMine ? row.sent_key : null,
    isMine,
    text: isMine ? row.text : masked,
    isMasked: masked !== row.text || (row.latitude !== null && !reader.isUnmasked),
    quick: QUICK_ANSWERS.find((key) => key === row.quick) ?? null,
    place: placeOf(row, isShownWhole),
    image:
      row.image === null
        ? null
        : { url: row.image, width: row.image_width ?? 0, height: row.image_height ?? 0 },
    sentAt: toWire(row.created_at.getTime()),
    writtenAt: row.written_at && toWire(row.written_at.getTime()),
  }
}

/** For others a point within about 500 m, without the address, which may have any text. */
function placeOf({ latitude, longitude, address }: MessageRow, isShownWhole: boolean): Message['place'] {
  if (latitude === null || longitude === null) return null
  if (isShownWhole) return { address: address ?? '', latitude, longitude }
  const { lat, lng } = snapToGrid({ lat: latitude, lng: longitude })
  return { address: '', latitude: lat, longitude: lng }
}
