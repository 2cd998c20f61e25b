import { readNumberAbroad } from '#domain/booking/contact.ts'
import type { NamedPoint } from '#domain/booking/markers.ts'
import type { OffRoadKm } from '#domain/booking/off-road.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { round4 } from '#domain/shared/place.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { BookingPayload, PricingPayload } from './booking.ts'

/*
 * The names of a trip on the wire, which clients rely on, and those of forms, rules, stores and services. Nothing else
 * translates between them.
 */

/** The places of a trip; null: not chosen yet. Stops are in driving order. */
export interface TripPlaces {
  pickup: NamedPoint | null
  dropOff: NamedPoint | null
  stops: readonly NamedPoint[]
}
/** Whom the driver calls. */
export interface Contact {
  name: string
  /** without the country's prefix; may be empty with a number abroad */
  number: string
  /** +447911123456; empty: none */
  numberAbroad: string
}
export interface RequestedTrip extends TripPlaces {
  offRoad: OffRoadKm
  contact: Contact
}

/** Of a place's name on the wire. */
export const MAX_ADDRESS_LENGTH = 200

/** The coordinates in a payload. */
export function pointsPayload({ pickup, dropOff, stops }: TripPlaces) {
  return {
    originLatitude: pickup?.lat ?? null,
    originLongitude: pickup?.lng ?? null,
    destinationLatitude: dropOff?.lat ?? null,
    destinationLongitude: dropOff?.lng ?? null,
    waypoints: stops.map(({ lat, lng, label }) => ({ lat, lng, title: label })),
  } satisfies Partial<PricingPayload>
}

/** The km in a payload. */
export function offRoadPayload({ gravel, normal, extreme }: OffRoadKm) {
  return {
    gravelOffRoadKM: gravel,
    normalOffRoadKM: normal,
    extremeOffRoadKM: extreme,
  } satisfies Partial<PricingPayload>
}

/** All of a trip in the payload of a booking. */
export function tripPayload({ offRoad, contact, ...places }: RequestedTrip) {
  return {
    ...pointsPayload(places),
    originAddress: places.pickup?.label.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    destinationAddress: places.dropOff?.label.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    contactPerson: contact.name.trim(),
    contactPersonPhoneNumber: readPhoneNumber(contact.number),
    ...(contact.numberAbroad && {
      contactPersonInternationalNumber: readNumberAbroad(contact.numberAbroad),
    }),
    ...offRoadPayload(offRoad),
  } satisfies Partial<BookingPayload>
}

/**
 * Coordinates have 4 decimals, km the two that a price line shows, texts one line. An end without both coordinates is
 * null.
 */
export function readTripPayload(payload: Partial<BookingPayload>): RequestedTrip {
  return {
    pickup: readPoint(payload.originLatitude, payload.originLongitude, payload.originAddress),
    dropOff: readPoint(payload.destinationLatitude, payload.destinationLongitude, payload.destinationAddress),
    stops: (payload.waypoints ?? []).flatMap(({ lat, lng, title }) => readPoint(lat, lng, title) ?? []),
    offRoad: {
      gravel: readKm(payload.gravelOffRoadKM),
      normal: readKm(payload.normalOffRoadKM),
      extreme: readKm(payload.extremeOffRoadKM),
    },
    contact: {
      name: oneLine(payload.contactPerson),
      number: readPhoneNumber(payload.contactPersonPhoneNumber ?? ''),
      numberAbroad: readNumberAbroad(payload.contactPersonInternationalNumber ?? ''),
    },
  }
}

type Maybe<T> = T | null | undefined

function readPoint(lat: Maybe<number>, lng: Maybe<number>, label: Maybe<string>): NamedPoint | null {
  return lat == null || lng == null ? null : { lat: round4(lat), lng: round4(lng), label: oneLine(label) }
}

function readKm(km: Maybe<number>): number {
  return Math.round((km ?? 0) * 100) / 100
}
