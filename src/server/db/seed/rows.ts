import type { Insertable, Kysely } from 'kysely'
import { quote } from '#domain/booking/quote.ts'
import { isCityRideDistance } from '#domain/booking/trip.ts'
import { DAY_MS } from '#domain/shared/time.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import type { BookingTable, DriverTable, Schema, UserTable, VehicleTable } from '../schema.ts'

// Rows with plausible defaults, for the demo and for tests: each takes what matters to its caller.

let serial = 0
const unique = () => `${Date.now().toString(36)}${(serial++).toString(36)}`

export function userRow(user: Partial<Insertable<UserTable>> = {}): Insertable<UserTable> {
  const mark = unique()
  return {
    first_name: 'Sita',
    last_name: 'Gurung',
    email: `${mark}@sawari.example`,
    provider: 'google',
    provider_subject: `demo-${mark}`,
    mobile_number: null,
    mobile_verified_at: null,
    image: null,
    referred_by: null,
    blocked_at: null,
    ...user,
  }
}

export const PLAIN_PRICING: VehiclePricing = {
  pricePerHour: 600,
  pricePerFourHour: 2000,
  pricePerEightHour: 3500,
  pricePerDay: 6000,
  kmLimitPerFourHour: 40,
  kmLimitPerEightHour: 80,
  kmLimitPerDay: 150,
  kmChargeLongRoute: 35,
  kmChargeCityRide: 30,
  overnightCharge: 800,
  waitingCharge: 80,
  threeDaysSaving: 5,
  sevenDaysSaving: 10,
  oneMonthSaving: 20,
}

export function pricingColumns(pricing: VehiclePricing) {
  return {
    price_per_hour: pricing.pricePerHour,
    price_per_four_hour: pricing.pricePerFourHour,
    price_per_eight_hour: pricing.pricePerEightHour,
    price_per_day: pricing.pricePerDay,
    km_limit_per_four_hour: pricing.kmLimitPerFourHour,
    km_limit_per_eight_hour: pricing.kmLimitPerEightHour,
    km_limit_per_day: pricing.kmLimitPerDay,
    km_charge_long_route: pricing.kmChargeLongRoute,
    km_charge_city_ride: pricing.kmChargeCityRide,
    overnight_charge: pricing.overnightCharge,
    waiting_charge: pricing.waitingCharge,
    three_days_saving: pricing.threeDaysSaving,
    seven_days_saving: pricing.sevenDaysSaving,
    one_month_saving: pricing.oneMonthSaving,
  }
}

type VehicleKeys = Pick<
  Insertable<VehicleTable>,
  'user_id' | 'manufacturer_id' | 'model_id' | 'vehicle_type_id' | 'color_id' | 'city_id'
>

/** A vehicle that is listed and can be booked. */
export function vehicleRow(
  vehicle: VehicleKeys & Partial<Insertable<VehicleTable>>,
): Insertable<VehicleTable> {
  return {
    step: null,
    state: 'available',
    status: 'verified',
    remarks: null,
    blocked_at: null,
    owner_name: 'Sita Gurung',
    registration_number: `Ba 1 Cha ${unique()}`,
    model_year: 2022,
    number_of_seats: 5,
    fuel_type: 'petrol',
    total_km: 42_000,
    insurance: true,
    insurance_expiry: null,
    address: null,
    latitude: null,
    longitude: null,
    ...pricingColumns(PLAIN_PRICING),
    ...vehicle,
  }
}

export function driverRow(
  vehicleId: number,
  driver: Partial<Insertable<DriverTable>> = {},
): Insertable<DriverTable> {
  return {
    vehicle_id: vehicleId,
    name: 'Ram Bahadur Tamang',
    license_number: '01-06-00123456',
    experience: 12,
    phone_number: '9831234567',
    dob: '1985-04-14',
    address: 'Kathmandu',
    alternate_phone_number: null,
    image: null,
    license_image: null,
    ...driver,
  }
}

interface Place {
  title: string
  latitude: number
  longitude: number
}
interface BookingFacts {
  userId: number
  vehicleId: number
  pricing: VehiclePricing
  from: number
  /** hours from pickup to drop-off */
  hours: number
  origin: Place
  destination: Place
  meters: number
  status: NonNullable<Insertable<BookingTable>['status']>
  contact: { name: string; phone: string }
  payment?: 'cash' | 'esewa'
}

const METERS_PER_SECOND = 10

/** A booking with the price that the rules give it. */
export function bookingRow(facts: BookingFacts): Insertable<BookingTable> {
  const { origin, destination, meters } = facts
  const isCityRide = isCityRideDistance(meters)
  const seconds = Math.round(meters / METERS_PER_SECOND)
  const priced = quote(facts.pricing, {
    from: facts.from,
    to: facts.from + facts.hours * 3_600_000,
    totalMeters: meters,
    totalSeconds: seconds,
    isCityRide,
    isOneWay: !isCityRide,
    gravelOffRoadKm: 0,
    normalOffRoadKm: 0,
    extremeOffRoadKm: 0,
  })
  return {
    user_id: facts.userId,
    vehicle_id: facts.vehicleId,
    status: facts.status,
    from_at: new Date(facts.from),
    to_at: new Date(priced.dropOff),
    origin_latitude: origin.latitude,
    origin_longitude: origin.longitude,
    origin_address: `${origin.title}, Nepal`,
    destination_latitude: destination.latitude,
    destination_longitude: destination.longitude,
    destination_address: `${destination.title}, Nepal`,
    contact_person: facts.contact.name,
    contact_phone: facts.contact.phone,
    is_city_ride: isCityRide,
    is_one_way: !isCityRide,
    total_meters: meters,
    total_seconds: seconds,
    quote: JSON.stringify(priced),
    total: priced.total,
    saving: priced.saving,
    coupon_discount: priced.couponDiscount,
    payable: priced.payable,
    coupon_id: null,
    payment: facts.payment ?? 'cash',
    paid_at: null,
    hold_expires_at: null,
    cancel_reason: facts.status === 'cancelled' ? 'Plans changed' : null,
    cancelled_by: facts.status === 'cancelled' ? 'renter' : null,
    created_at: new Date(facts.from - 3 * DAY_MS),
    status_changed_at: new Date(facts.from - 2 * DAY_MS),
  }
}

/** Takes the vehicle for [from, to); the database refuses an overlap. */
export async function blockCalendar(
  db: Kysely<Schema>,
  block: { vehicleId: number; from: number; to: number; bookingId?: string },
): Promise<void> {
  await db
    .insertInto('vehicle_calendar')
    .values({
      vehicle_id: block.vehicleId,
      during: `[${new Date(block.from).toISOString()},${new Date(block.to).toISOString()})`,
      kind: block.bookingId ? 'booking' : 'unavailable',
      booking_id: block.bookingId ?? null,
    })
    .execute()
}
