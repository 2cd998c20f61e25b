import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'

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
