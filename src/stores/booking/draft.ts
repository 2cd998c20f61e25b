import { atom } from 'nanostores'
import { toFailure } from '#contract/api-failure.ts'
import type { User } from '#contract/auth.ts'
import type { BookingPayload, Quote } from '#contract/booking.ts'
import { type Contact, tripPayload } from '#contract/trip-payload.ts'
import type { BookingField } from '#domain/booking/booking.rules.ts'
import type { OffRoadGrade } from '#domain/booking/limits.ts'
import {
  type MarkerName,
  type Markers,
  type NamedPoint,
  NO_MARKERS,
  nameMarkers,
  placeMarker,
  placesOf,
  routePoints,
} from '#domain/booking/markers.ts'
import { NO_OFF_ROAD, type OffRoadKm } from '#domain/booking/off-road.ts'
import type { Payment } from '#domain/booking/payment-methods.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { insideNepalBox, type Point, round4 } from '#domain/shared/place.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { prefilledName } from '#stores/auth/prefilled-name.ts'
import { environment, t } from '#stores/shell/environment.ts'

/** The input of the booking page. */
export interface TripDraft {
  dates: SearchDates
  markers: Markers
  /** the route option that the guest chose; null: the best one */
  routeId: string | null
  /** the guest's choice; ignored for a city ride */
  isOneWay: boolean
  /** km */
  offRoad: OffRoadKm
  /** of these, the km along the chosen route that the guest added with one button (off-road.ts) */
  addedKm: { gravel: number; normal: number }
  /** the off-road fields with an invalid text; their km are 0 */
  invalidKm: readonly OffRoadGrade[]
  /** the applied code */
  coupon: string | null
  contact: Contact
  payment: Payment
  isTermsAccepted: boolean
}

export const NO_ADDED_KM: TripDraft['addedKm'] = { gravel: 0, normal: 0 }

export const EMPTY_DRAFT: TripDraft = {
  dates: { fromDate: '', fromTime: '', toDate: '', toTime: '' },
  markers: NO_MARKERS,
  routeId: null,
  isOneWay: true,
  offRoad: NO_OFF_ROAD,
  addedKm: NO_ADDED_KM,
  invalidKm: [],
  coupon: null,
  contact: { name: '', number: '', numberAbroad: '' },
  payment: 'cash',
  isTermsAccepted: false,
}

// state
export const $draft = atom<TripDraft>(EMPTY_DRAFT)

// derived
/** Pickup and drop-off in UTC epoch milliseconds; null while the dates are invalid. */
export function chosenTimes({ dates }: TripDraft): { from: number; to: number } | null {
  const from = kathmanduMillis(dates.fromDate, dates.fromTime)
  const to = kathmanduMillis(dates.toDate, dates.toTime)
  return from !== null && to !== null && to > from ? { from, to } : null
}

interface FormFacts {
  isOwnVehicle: boolean
  /** NRS */
  priceTotal: number
  /** more off-road km than the trip allows */
  hasTooManyKm: boolean
}

/** The rules load on the first attempt. */
export async function invalidFields(
  draft: TripDraft,
  { isOwnVehicle, priceTotal, hasTooManyKm }: FormFacts,
): Promise<FieldErrors<BookingField>> {
  const { bookingRules } = await import('#domain/booking/booking.rules.ts')
  const { pickup, dropOff, stops } = draft.markers
  return bookingRules.firstErrors({
    contactName: draft.contact.name,
    contactNumber: draft.contact.number,
    numberAbroad: draft.contact.numberAbroad,
    hasPickup: pickup !== null,
    hasDropOff: dropOff !== null,
    hasEmptyStop: stops.some(({ point }) => point === null),
    hasInvalidKm: draft.invalidKm.length > 0,
    hasTooManyKm,
    payment: draft.payment,
    priceTotal,
    isTermsAccepted: draft.isTermsAccepted,
    isOwnVehicle,
  })
}

/** Route, distance, time, flags and the accepted price are those of the shown quote. */
export function bookingPayload(
  draft: TripDraft,
  vehicle: { id: number; offRoad: boolean },
  quote: Quote | null,
): BookingPayload {
  const times = chosenTimes(draft)
  return {
    from: times ? toWire(times.from) : '',
    to: times ? toWire(times.to) : '',
    ...tripPayload({
      ...placesOf(draft.markers),
      offRoad: vehicle.offRoad ? draft.offRoad : NO_OFF_ROAD,
      contact: draft.contact,
    }),
    routeId: quote?.route?.id || draft.routeId,
    isCityRide: quote?.isCityRide ?? true,
    isOneWay: quote?.isOneWay ?? draft.isOneWay,
    couponCode: draft.coupon,
    totalMeters: quote?.totalMeters ?? null,
    totalTime: quote?.totalTime ?? null,
    routeInfo: null,
    vehicleId: vehicle.id,
    payment: draft.payment,
    expectedPayable: quote?.payable ?? null,
    expectedDropOff: quote?.to ?? null,
  }
}

// actions
/** Every page load starts with an empty form. */
export function resetDraft(dates: SearchDates = EMPTY_DRAFT.dates): void {
  $draft.set({ ...EMPTY_DRAFT, dates })
}

export function changeDraft(patch: Partial<TripDraft>): void {
  $draft.set({ ...$draft.get(), ...patch })
}

/** Other places have other routes, so the chosen route is dropped when the places change. */
export function changeMarkers(change: (markers: Markers) => Markers): void {
  const { markers: before, routeId } = $draft.get()
  const markers = change(before)
  const isSameTrip = JSON.stringify(routePoints(markers)) === JSON.stringify(routePoints(before))
  changeDraft({ markers, routeId: isSameTrip ? routeId : null })
}

/** A place from the place search. */
export function chooseTripPlace(name: MarkerName, { lat, lng, label }: NamedPoint): void {
  changeMarkers((markers) => placeMarker(markers, name, { lat: round4(lat), lng: round4(lng), label }))
}

/** A click on the map (null: for the active marker), or a dragged marker. The place's name is loaded afterwards. */
export async function placeAt(name: MarkerName | null, { lat, lng }: Point): Promise<void> {
  const point = { lat: round4(lat), lng: round4(lng) }
  const before = $draft.get()
  if (!insideNepalBox(point)) return rejectPoint(before)
  const label = `${point.lat.toFixed(4)}, ${point.lng.toFixed(4)}`
  changeMarkers((markers) => placeMarker(markers, name ?? markers.active, { ...point, label }))
  const { markers: placed } = $draft.get()
  try {
    const named = await environment().maps.name(point)
    changeMarkers((markers) => nameMarkers(markers, point, named.label))
  } catch (error) {
    // the box is larger than the country; after any other failure the coordinates stay as the name
    if (toFailure(error).cause !== 'outsideNepal') return
    // changes since then stay, and the price reports the place that no road reaches
    if ($draft.get().markers === placed) rejectPoint(before)
    else environment().notify('error', t('booking.errors.outsideNepal'))
  }
}

/** Sets the same markers and route again, so that a dragged marker moves back. */
function rejectPoint({ markers, routeId }: TripDraft): void {
  environment().notify('error', t('booking.errors.outsideNepal'))
  changeDraft({ markers: { ...markers }, routeId })
}

/** Fills in the user as the contact, unless one is entered. */
export function offerContact(user: User): void {
  const { name, number, numberAbroad } = $draft.get().contact
  if (name || number || numberAbroad) return
  const own = readPhoneNumber(user.mobileNumber ?? '')
  changeDraft({ contact: { name: prefilledName(user), number: own, numberAbroad } })
}
