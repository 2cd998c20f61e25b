import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import type { GeneralValues } from './forms.ts'
import { MIN_SEATS } from './limits.ts'

interface Choices {
  manufacturers: readonly { id: number; models: readonly { id: number }[] }[]
  colors: readonly { id: number }[]
  features: readonly { id: number }[]
}

const text = (item: { id: number } | undefined): string => (item ? String(item.id) : '')

/**
 * Spec section 5: the first of everything that can be chosen, two seats, and the user as the owner. What it does not name is
 * left to choose: the year of today would be wrong for nearly every vehicle, and not be noticed.
 */
export function generalDefaults(choices: Choices, { fullName }: { fullName: string }): GeneralValues {
  // only manufacturers that have models are offered
  const manufacturer = choices.manufacturers.find(({ models }) => models.length > 0)
  return {
    ownerName: fullName,
    manufacturerID: text(manufacturer),
    modelID: text(manufacturer?.models[0]),
    registrationNumber: '',
    modelYear: '',
    numberOfSeats: String(MIN_SEATS),
    totalKM: '',
    fuelType: FUEL_TYPES[0],
    colorID: text(choices.colors[0]),
    featureIDs: choices.features.slice(0, 1).map(text),
    offRoad: false,
    longTermTrip: false,
    instantBooking: false,
    insurance: false,
  }
}
