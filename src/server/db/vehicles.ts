import { type RawBuilder, sql } from 'kysely'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'

/** Condition on `vehicles v`: nothing refers to it that must be preserved (a booking in any status, or a report). */
export const isRemovable: RawBuilder<boolean> = sql<boolean>`(not exists (select from bookings b where b.vehicle_id = v.id)
  and not exists (select from reports r where r.vehicle_id = v.id))`

/** The expression of the unique index `vehicles_plate`: `plateKey` of domain/vehicles/plate.ts for a stored plate. */
export function plateKeyOf(vehicles: string): RawBuilder<string> {
  return sql`upper(regexp_replace(${sql.ref(`${vehicles}.registration_number`)}, '[[:space:].-]+', '', 'g'))`
}

/** A vehicle's pricing as columns of `vehicles`. */
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
