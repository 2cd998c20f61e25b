import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import { emptyForm, type GeneralValues } from './forms.ts'
import { MIN_SEATS } from './limits.ts'

interface Choices {
  manufacturers: readonly { id: number; models: readonly { id: number }[] }[]
  colors: readonly { id: number }[]
  features: readonly { id: number }[]
}

const text = (item: { id: number } | undefined): string => (item ? String(item.id) : '')

/**
 * The first value of every choice, two seats, and the user as the owner. The model year stays empty: the current year
 * would be wrong for nearly every vehicle, and overlooked.
 */
export function generalDefaults(choices: Choices, { fullName }: { fullName: string }): GeneralValues {
  // manufacturers without models are not offered
  const manufacturer = choices.manufacturers.find(({ models }) => models.length > 0)
  return {
    ...emptyForm('general'),
    ownerName: fullName,
    manufacturerID: text(manufacturer),
    modelID: text(manufacturer?.models[0]),
    numberOfSeats: String(MIN_SEATS),
    fuelType: FUEL_TYPES[0],
    colorID: text(choices.colors[0]),
    featureIDs: choices.features.slice(0, 1).map(text),
  }
}
