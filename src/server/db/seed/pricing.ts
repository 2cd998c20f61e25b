import type { FuelType, VehiclePricing } from '#domain/vehicles/vehicle.ts'
import type { ModelData } from './data/manufacturers.ts'
import type { Random } from './random.ts'

const ROUND = 50
const rounded = (amount: number) => Math.max(ROUND, Math.round(amount / ROUND) * ROUND)

/** Prices close to the usual price of a model, in NRS, km and percent. */
export function demoPricing(model: ModelData, fuel: FuelType, random: Random): VehiclePricing {
  const isTwoWheeler = model.seats <= 2
  const pricePerDay = rounded(model.pricePerDay * (0.88 + random.next() * 0.26))
  const perKm = isTwoWheeler ? 9 : Math.max(18, Math.round(pricePerDay / 240))
  const hasBlocks = random.chance(0.85)
  return {
    pricePerHour: rounded(pricePerDay / 9),
    pricePerFourHour: hasBlocks ? rounded(pricePerDay * 0.36) : null,
    pricePerEightHour: hasBlocks ? rounded(pricePerDay * 0.62) : null,
    pricePerDay,
    kmLimitPerFourHour: hasBlocks ? 40 : null,
    kmLimitPerEightHour: hasBlocks ? 80 : null,
    kmLimitPerDay: isTwoWheeler ? 120 : 150,
    kmChargeLongRoute: fuel === 'electric' ? Math.round(perKm * 0.7) : perKm,
    kmChargeCityRide: Math.round(perKm * 0.85),
    overnightCharge: isTwoWheeler ? 0 : random.pick([600, 800, 1_000, 1_200]),
    waitingCharge: isTwoWheeler ? 20 : random.pick([50, 60, 80, 100]),
    threeDaysSaving: random.pick([0, 3, 5, 5]),
    sevenDaysSaving: random.pick([5, 8, 10, 12]),
    oneMonthSaving: random.pick([15, 18, 20, 25]),
  }
}
