import type { Insertable } from 'kysely'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import type { Schema } from '../schema.ts'
import { pricingColumns } from '../vehicles.ts'

// Rows with plausible defaults, for demo data and tests; callers override what matters to them.

let serial = 0
const unique = () => `${Date.now().toString(36)}${(serial++).toString(36)}`

export function userRow(user: Partial<Insertable<Schema['users']>> = {}): Insertable<Schema['users']> {
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

const PLAIN_PRICING: VehiclePricing = {
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

type VehicleKeys = Pick<
  Insertable<Schema['vehicles']>,
  'user_id' | 'manufacturer_id' | 'model_id' | 'vehicle_type_id' | 'color_id' | 'city_id'
>

/** A listed, bookable vehicle. */
export function vehicleRow(
  vehicle: VehicleKeys & Partial<Insertable<Schema['vehicles']>>,
): Insertable<Schema['vehicles']> {
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
  driver: Partial<Insertable<Schema['drivers']>> = {},
): Insertable<Schema['drivers']> {
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
