import { toWire } from '#domain/shared/kathmandu-time.ts'

interface Trip {
  address_from: string
  address_to: string
  address_from_np: string | null
  address_to_np: string | null
  time_at: Date
}

/** The values for a notification about a request: names of both places without districts, and the departure. */
export function tripFacts(trip: Trip): Record<'from' | 'to' | 'fromNp' | 'toNp' | 'date', string> {
  return {
    from: placeName(trip.address_from),
    to: placeName(trip.address_to),
    fromNp: placeName(trip.address_from_np ?? trip.address_from),
    toNp: placeName(trip.address_to_np ?? trip.address_to),
    date: toWire(trip.time_at.getTime()),
  }
}

const placeName = (address: string) => (address.split(',')[0] ?? '').trim()
