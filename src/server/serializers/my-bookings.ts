import type { Booking, BookingRow } from '#contract/my-bookings.ts'
import type { GatewayId, Payment } from '#domain/booking/payment-methods.ts'
import type { RouteCharacter, RouteVia } from '#domain/booking/route-character.ts'
import type { Agreement, TripDriver } from '#domain/my-bookings/agreement.ts'
import { canSeePhones, isParty, STATUSES_WITH_POSITION } from '#domain/my-bookings/privacy.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { shortName } from '#domain/shared/person-name.ts'
import { type Locale, spellingIn } from '#domain/shell/locale.ts'
import { maskPlate } from '#domain/vehicles/plate.ts'
import { tripsOnRoad } from '#domain/vehicles/roads.ts'
import type { Waypoint } from '#server/db/schema.ts'
import { agreedQuote } from './booking.ts'
import { type PartyRow, partyOf } from './party.ts'
import type { RatingColumns } from './ratings.ts'
import { type Reference, vehicleNameIn } from './reference.ts'
import { type Approval, answerTime, type RequestDetails, serializeRequest } from './requests.ts'
import { routeTitle } from './route-title.ts'
import type { DriverRow } from './vehicle-rows.ts'
import { serializeDriver } from './vehicles.ts'

/** A list item: the columns of `bookings`, and the vehicle's columns for it. */
export interface ListedBooking {
  id: string
  status: BookingRow['status']
  created_at: Date
  from_at: Date
  to_at: Date
  origin_address: string
  other_origin: string | null
  destination_address: string
  other_destination: string | null
  total: number
  payable: number
  payment: Payment
  paid_at: Date | null
  requested_at: Date | null
  needs_answer: boolean
  approved_at: Date | null
  hold_expires_at: Date | null
  status_changed_at: Date
  cancelled_by: BookingRow['cancelledBy']
  /** `since`: a timestamp in JSON */
  refund: { gateway: GatewayId; state: 'due' | 'done'; amount: number | null; since: string } | null
  rated: boolean
  /** of the open change */
  change_by: 'renter' | 'host' | null
  vehicle_id: number
  registration_number: string
  manufacturer_id: number
  model_id: number
  picture: string | null
  /** only for the host of a pending request */
  request: RequestDetails | null
}

interface LinkedBooking {
  id: string
  manufacturer_id: number
  model_id: number
}

export interface FullBooking extends ListedBooking, Omit<RatingColumns, 'status' | 'to_at'> {
  user_id: number
  host_id: number
  origin_latitude: number
  origin_longitude: number
  destination_latitude: number
  destination_longitude: number
  waypoints: Waypoint[]
  contact_person: string
  contact_phone: string
  contact_abroad: string
  total_meters: number
  total_seconds: number
  is_city_ride: boolean
  is_one_way: boolean
  quote: Agreement['quote']
  may_end_free: boolean
  saving: number
  coupon_discount: number
  cancel_reason: string | null
  model_year: number
  color_id: number
  number_of_seats: number
  stands_at: {
    address: string | null
    other_address: string | null
    latitude: number | null
    longitude: number | null
  }
  driver: (DriverRow & { phone_number: string }) | null
  /** who drives instead */
  other_driver: TripDriver | null
  replaces: LinkedBooking | null
  replaced_by: LinkedBooking | null
  host: PartyRow & { mobile_number: string | null }
  guest: PartyRow
  /** null for a booking made before routes were stored */
  route: { via: RouteVia; character: RouteCharacter; line: string; isEstimate: boolean } | null
}

const isKnownParty = ({ status, approved_at }: ListedBooking) =>
  isParty({ status, wasApproved: approved_at !== null })
const wire = (date: Date) => toWire(date.getTime())
const wireOrNull = (date: Date | null) => date && wire(date)
/** Services add the pictures, whose URLs are signed. */
type RowWithoutPicture = Omit<BookingRow, 'picture'>

export function serializeBookingRow(
  row: ListedBooking,
  reference: Reference,
  { autoApproveMinutes, locale, isHost }: Approval & { locale: Locale; isHost: boolean },
): RowWithoutPicture {
  const model = reference.models.get(row.model_id)
  return {
    id: row.id,
    status: row.status,
    createdAt: wire(row.created_at),
    from: wire(row.from_at),
    to: wire(row.to_at),
    origin: spellingIn(locale, row.origin_address, row.other_origin),
    destination: spellingIn(locale, row.destination_address, row.other_destination),
    pricing: { total: row.total, payable: row.payable },
    payment: row.payment,
    isPaid: row.paid_at !== null,
    paidAt: wireOrNull(row.paid_at),
    approvedAt: wireOrNull(row.approved_at),
    cancelledAt: row.status === 'cancelled' ? wire(row.status_changed_at) : null,
    cancelledBy: row.cancelled_by,
    holdExpiresAt: wireOrNull(row.hold_expires_at),
    answerBy: answerTime(row, { autoApproveMinutes }),
    ...(row.request && { request: serializeRequest(row, row.request, locale) }),
    ...(row.refund && { refund: { ...row.refund, since: wire(new Date(row.refund.since)) } }),
    rated: row.rated,
    openChange: row.change_by && (row.change_by === (isHost ? 'host' : 'renter') ? 'mine' : 'theirs'),
    registrationNumber:
      isHost || isKnownParty(row) ? row.registration_number : maskPlate(row.registration_number),
    vehicle: {
      id: row.vehicle_id,
      images: row.picture === null ? [] : [{ name: row.picture }],
      model: { title: model?.title ?? '', vehicleType: { title: model?.vehicleType.title ?? '' } },
      manufacturer: { title: reference.manufacturers.get(row.manufacturer_id)?.title ?? '' },
    },
  }
}

/**
 * Phone numbers, full names and the whole plate are included once the booking is approved (docs/security.md); each side
 * always sees its own.
 */
export function serializeBooking(
  row: FullBooking,
  reference: Reference,
  reader: { id: number; locale: Locale },
  approval: Approval,
): Omit<Booking, 'picture' | 'shareUrl' | 'changes' | 'unreadMessages' | 'day' | 'rating' | 'ratings'> {
  const isBookedByMe = row.user_id === reader.id
  const hasPhones = canSeePhones(row.status)
  const isHost = row.host_id === reader.id
  const isKnown = isKnownParty(row)
  const { locale } = reader
  const hostPhone = hasPhones ? row.host.mobile_number : null
  const listed = serializeBookingRow(row, reference, { ...approval, locale, isHost })
  return {
    ...listed,
    isMine: isHost,
    isBookedByMe,
    origin: {
      address: listed.origin,
      latitude: row.origin_latitude,
      longitude: row.origin_longitude,
    },
    destination: {
      address: listed.destination,
      latitude: row.destination_latitude,
      longitude: row.destination_longitude,
    },
    stops: row.waypoints.map(({ lat, lng, title, otherTitle }) => ({
      address: spellingIn(locale, title ?? '', otherTitle),
      latitude: lat,
      longitude: lng,
    })),
    contactPerson: isBookedByMe || isKnown ? row.contact_person : shortName(row.contact_person),
    contactPersonPhoneNumber: isBookedByMe || hasPhones ? row.contact_phone : '',
    contactPersonInternationalNumber: isBookedByMe || hasPhones ? row.contact_abroad : '',
    totalMeters: row.total_meters,
    totalTime: row.total_seconds,
    isCityRide: row.is_city_ride,
    isOneWay: row.is_one_way,
    quote: agreedQuote({
      ...row,
      from: row.from_at.getTime(),
      to: row.to_at.getTime(),
      couponDiscount: row.coupon_discount,
    }),
    mayEndFree: row.may_end_free,
    cancelReason: row.cancel_reason,
    modelYear: row.model_year,
    color: reference.colors.get(row.color_id)?.title ?? '',
    numberOfSeats: row.number_of_seats,
    standsAt: standsAt(row, locale),
    driver: driverOf(row, reference, { isParty: isHost || isKnown, locale }),
    otherDriver: row.other_driver && {
      name: row.other_driver.name,
      phone: hasPhones ? row.other_driver.phone : null,
    },
    host: { ...partyOf(row.host_id, row.host, { isParty: isHost || isKnown, locale }), phone: hostPhone },
    guest: partyOf(row.user_id, row.guest, { isParty: isBookedByMe || isKnown, locale }),
    replaces: isBookedByMe ? serializeLinked(row.replaces, reference) : null,
    replacedBy: isBookedByMe ? serializeLinked(row.replaced_by, reference) : null,
    route: row.route && {
      title: routeTitle(row.route, reader.locale),
      line: row.route.line,
      isEstimate: row.route.isEstimate,
    },
  }
}

function serializeLinked(linked: LinkedBooking | null, reference: Reference): Booking['replaces'] {
  if (!linked) return null
  return { id: linked.id, vehicle: vehicleNameIn(reference, linked) }
}

function driverOf(
  row: FullBooking,
  reference: Reference,
  reader: { isParty: boolean; locale: Locale },
): Booking['driver'] {
  if (!row.driver) return null
  const {
    roads,
    licenseChecked: _,
    ...driver
  } = serializeDriver(row.driver, reference, { ...reader, status: null })
  return {
    ...driver,
    phone: canSeePhones(row.status) ? row.driver.phone_number : null,
    timesOnRoad: tripsOnRoad(
      roads,
      { lat: row.origin_latitude, lng: row.origin_longitude },
      { lat: row.destination_latitude, lng: row.destination_longitude },
    ),
  }
}

function standsAt({ status, stands_at }: FullBooking, locale: Locale): Booking['standsAt'] {
  const { address, other_address, latitude, longitude } = stands_at
  if (!STATUSES_WITH_POSITION.includes(status) || latitude === null || longitude === null) return null
  return { address: spellingIn(locale, address ?? '', other_address), latitude, longitude }
}

/** A place of an agreement on the wire. */
export const serializePlace = (locale: Locale, { lat, lng, label, otherLabel }: Agreement['pickup']) => ({
  address: spellingIn(locale, label, otherLabel),
  latitude: lat,
  longitude: lng,
})
