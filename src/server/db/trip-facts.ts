import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { OtherLocale } from '#domain/shell/locale.ts'
import type { AddressColumns } from './address-columns.ts'

interface Trip extends AddressColumns {
  time_at: Date
}

type TripFacts = Record<'from' | 'to' | `${'from' | 'to'}${Capitalize<OtherLocale>}` | 'date', string>

/** The values for a notification about a request: names of both places without districts, and the departure. */
export function tripFacts(trip: Trip): TripFacts {
  return {
    from: placeName(trip.address_from),
    to: placeName(trip.address_to),
    fromNp: placeName(trip.address_from_np ?? trip.address_from),
    toNp: placeName(trip.address_to_np ?? trip.address_to),
    date: toWire(trip.time_at.getTime()),
  }
}

const placeName = (address: string) => (address.split(',')[0] ?? '').trim()
