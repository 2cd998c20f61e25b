import { isPayment, readContactNumber } from '#domain/booking/contact.ts'
import { MAX_STOPS } from '#domain/booking/limits.ts'
import { activate, firstMissing, type Markers, NO_MARKERS, type Spot } from '#domain/booking/markers.ts'
import { insideNepalBox } from '#domain/shared/place.ts'
import { remember } from '#stores/shell/persisted.ts'
import { type Draft, EMPTY_DRAFT } from './draft.ts'

/** What was typed when the session turned out to be over; its dates are in the address that login comes back to. */
type Typed = Omit<Draft, 'dates'>
interface Aside {
  vehicleId: number
  typed: Typed
}

// state
const $aside = remember<Aside | undefined>('app:booking:aside', undefined, {
  lifetime: 'session',
  parse: parseAside,
})

// actions
export function setAside(vehicleId: number, { dates: _, ...typed }: Draft): void {
  $aside.set({ vehicleId, typed })
}

/** Found again once, for the same vehicle; stores/auth forgets it when somebody else signs in. */
export function takeAside(vehicleId: number): Typed | null {
  const aside = $aside.get()
  if (!aside) return null
  $aside.set(undefined)
  return aside.vehicleId === vehicleId ? aside.typed : null
}

export function forgetAside(): void {
  if ($aside.get()) $aside.set(undefined)
}

// functions, not constants: the store above reads its value while this file is still being run
function parseAside(value: unknown): Aside | null {
  const { vehicleId, typed } = record(value)
  if (typeof vehicleId !== 'number') return null
  const given = record(typed)
  const offRoad = record(given.offRoad)
  return {
    vehicleId,
    typed: {
      markers: readMarkers(record(given.markers)),
      isOneWay: given.isOneWay !== false,
      offRoad: { gravel: km(offRoad.gravel), normal: km(offRoad.normal), extreme: km(offRoad.extreme) },
      coupon: text(given.coupon, 40) || null,
      contactName: text(given.contactName),
      contactNumber: readContactNumber(text(given.contactNumber)),
      payment: isPayment(given.payment) ? given.payment : EMPTY_DRAFT.payment,
      isTermsAccepted: given.isTermsAccepted === true,
    },
  }
}

function readMarkers(given: Record<string, unknown>): Markers {
  const stops = Array.isArray(given.stops) ? given.stops.slice(0, MAX_STOPS) : []
  const markers = {
    ...NO_MARKERS,
    pickup: readSpot(given.pickup),
    dropOff: readSpot(given.dropOff),
    stops: stops.map((stop, index) => ({ key: index + 1, spot: readSpot(record(stop).spot) })),
  }
  return activate(markers, firstMissing(markers))
}

function readSpot(value: unknown): Spot | null {
  const { lat, lng, label } = record(value)
  if (typeof lat !== 'number' || typeof lng !== 'number' || !insideNepalBox({ lat, lng })) return null
  return { lat, lng, label: text(label) }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function text(value: unknown, maxLength = 200): string {
  return typeof value === 'string' ? value.slice(0, maxLength) : ''
}

function km(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value <= 10_000 ? value : 0
}
