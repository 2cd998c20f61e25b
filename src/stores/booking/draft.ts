import { atom } from 'nanostores'
import type { Payment } from '#domain/booking/contact.ts'
import { readContactNumber } from '#domain/booking/contact.ts'
import {
  type MarkerName,
  type Markers,
  NO_MARKERS,
  nameMarkers,
  placeMarker,
  type Spot,
} from '#domain/booking/markers.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { insideNepalBox, type Point, round4 } from '#domain/shared/place.ts'
import { kathmanduMillis } from '#domain/shared/time.ts'
import { environment } from '#stores/shell/environment.ts'
import { failureOf } from './failure.ts'
import { t } from './translate.ts'

/** Everything that somebody chooses and types on the booking page. */
export interface Draft {
  dates: SearchDates
  markers: Markers
  /** what is wished for; on a city ride it does not count */
  isOneWay: boolean
  /** km */
  offRoad: { gravel: number; normal: number; extreme: number }
  /** the code that was applied */
  coupon: string | null
  contactName: string
  contactNumber: string
  payment: Payment
  isTermsAccepted: boolean
}

export const EMPTY_DRAFT: Draft = {
  dates: { fromDate: '', fromTime: '', toDate: '', toTime: '' },
  markers: NO_MARKERS,
  isOneWay: true,
  offRoad: { gravel: 0, normal: 0, extreme: 0 },
  coupon: null,
  contactName: '',
  contactNumber: '',
  payment: 'cash',
  isTermsAccepted: false,
}

// state
export const $draft = atom<Draft>(EMPTY_DRAFT)

// derived
/** The chosen hire in UTC epoch milliseconds; null while the dates are none. */
export function chosenTimes({ dates }: Draft): { from: number; to: number } | null {
  const from = kathmanduMillis(dates.fromDate, dates.fromTime)
  const to = kathmanduMillis(dates.toDate, dates.toTime)
  return from !== null && to !== null && to > from ? { from, to } : null
}

// actions
/** Spec section 4: the booking starts anew on every page load. */
export function resetDraft(dates: SearchDates = EMPTY_DRAFT.dates): void {
  $draft.set({ ...EMPTY_DRAFT, dates })
}

export function changeDraft(patch: Partial<Draft>): void {
  $draft.set({ ...$draft.get(), ...patch })
}

export function changeMarkers(change: (markers: Markers) => Markers): void {
  changeDraft({ markers: change($draft.get().markers) })
}

/** A place that was found by its name. */
export function choosePlace(name: MarkerName, { lat, lng, label }: Spot): void {
  changeMarkers((markers) => placeMarker(markers, name, { lat: round4(lat), lng: round4(lng), label }))
}

/** A click on the map (null: it sets the active marker), or a marker that was dragged there. Its name follows. */
export async function placeAt(name: MarkerName | null, { lat, lng }: Point): Promise<void> {
  const point = { lat: round4(lat), lng: round4(lng) }
  const { markers } = $draft.get()
  if (!insideNepalBox(point)) return rejectPoint(markers)
  const label = `${point.lat.toFixed(4)}, ${point.lng.toFixed(4)}`
  changeMarkers((markers) => placeMarker(markers, name ?? markers.active, { ...point, label }))
  try {
    const named = await environment().maps.name(point)
    changeMarkers((markers) => nameMarkers(markers, point, named.label))
  } catch (error) {
    // the box is wider than the country; any other failure leaves the degrees, which are name enough
    if (failureOf(error).cause === 'outsideNepal') rejectPoint(markers)
  }
}

/** Said anew as they were, so that a marker that was dragged away goes back. */
function rejectPoint(markers: Markers): void {
  environment().notify('error', t('booking.errors.outsideNepal'))
  changeMarkers(() => ({ ...markers }))
}

/** The contact is whoever is signed in, until somebody else is typed. */
export function offerContact({
  fullName,
  mobileNumber,
}: {
  fullName: string
  mobileNumber: string | null
}): void {
  const { contactName, contactNumber } = $draft.get()
  if (contactName || contactNumber) return
  changeDraft({ contactName: fullName, contactNumber: readContactNumber(mobileNumber ?? '') })
}
