import { readNumberAbroad } from '#domain/booking/contact.ts'
import { MAX_OFF_ROAD_KM, MAX_ROUTE_ID_LENGTH, MAX_STOPS } from '#domain/booking/limits.ts'
import { activate, firstMissing, type Markers, type NamedPoint, NO_MARKERS } from '#domain/booking/markers.ts'
import { isPayment } from '#domain/booking/payment-methods.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { insideNepalBox } from '#domain/shared/place.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { EMPTY_DRAFT, type TripDraft } from './draft.ts'

/** The form when the session ended. Its dates are in the URL to which the login redirects. */
type DraftValues = Omit<TripDraft, 'dates' | 'invalidKm'>
interface SavedDraft {
  vehicleId: number
  typed: DraftValues
}

// state
const $savedDraft = persistedAtom<SavedDraft | undefined>('app:booking:aside', undefined, {
  lifetime: 'session',
  parse: parseSavedDraft,
})

// actions
export function saveDraft(vehicleId: number, { dates: _, invalidKm: __, ...typed }: TripDraft): void {
  $savedDraft.set({ vehicleId, typed })
}

/** Read once, for the same vehicle. stores/auth removes it when another user signs in. */
export function takeSavedDraft(vehicleId: number): DraftValues | null {
  const saved = $savedDraft.get()
  if (!saved) return null
  $savedDraft.set(undefined)
  return saved.vehicleId === vehicleId ? saved.typed : null
}

export function clearSavedDraft(): void {
  if ($savedDraft.get()) $savedDraft.set(undefined)
}

// functions, not constants: the store above parses its value before this line runs
function parseSavedDraft(value: unknown): SavedDraft | null {
  const { vehicleId, typed } = record(value)
  if (typeof vehicleId !== 'number') return null
  const input = record(typed)
  const offRoad = record(input.offRoad)
  const added = record(input.addedKm ?? input.along)
  // a version before this one saved `along`, `contactName`, `contactNumber` and the `spot` of a stop
  const contact = record(input.contact)
  return {
    vehicleId,
    typed: {
      markers: readMarkers(record(input.markers)),
      routeId: text(input.routeId, MAX_ROUTE_ID_LENGTH) || null,
      isOneWay: input.isOneWay !== false,
      offRoad: { gravel: km(offRoad.gravel), normal: km(offRoad.normal), extreme: km(offRoad.extreme) },
      addedKm: { gravel: km(added.gravel), normal: km(added.normal) },
      coupon: text(input.coupon, 40) || null,
      contact: {
        name: text(contact.name ?? input.contactName),
        number: readPhoneNumber(text(contact.number ?? input.contactNumber)),
        numberAbroad: readNumberAbroad(text(contact.numberAbroad)),
      },
      payment: isPayment(input.payment) ? input.payment : EMPTY_DRAFT.payment,
      isTermsAccepted: input.isTermsAccepted === true,
    },
  }
}

function readMarkers(input: Record<string, unknown>): Markers {
  const stops = Array.isArray(input.stops) ? input.stops.slice(0, MAX_STOPS) : []
  const markers = {
    ...NO_MARKERS,
    pickup: readPoint(input.pickup),
    dropOff: readPoint(input.dropOff),
    stops: stops.map(record).map(({ point, spot }, index) => ({
      key: index + 1,
      point: readPoint(point ?? spot),
    })),
  }
  return activate(markers, firstMissing(markers))
}

function readPoint(value: unknown): NamedPoint | null {
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
  return typeof value === 'number' && value >= 0 && value <= MAX_OFF_ROAD_KM ? value : 0
}
