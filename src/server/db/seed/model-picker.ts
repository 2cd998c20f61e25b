import type { VehicleTypeSlug } from '#domain/vehicles/routing-profile.ts'
import { MANUFACTURERS, type ManufacturerData, type ModelData } from './data/manufacturers.ts'
import { LOOKS, type Look, type LookName, modelLook, type Paint } from './data/picture-sets.ts'
import type { Random } from './random.ts'

/** A model in a paint for which there are pictures. */
export interface ModelChoice {
  maker: ManufacturerData
  model: ModelData
  look: LookName
  paint: Paint
  weight: number
}

const CHOICES: readonly ModelChoice[] = MANUFACTURERS.flatMap((maker) =>
  maker.models.flatMap((model) => {
    const look = modelLook(`${maker.titleEn} ${model.titleEn}`)
    if (!look) return []
    const { paints }: Look = LOOKS[look]
    return paints.map((paint) => ({ maker, model, look, paint, weight: model.weight / paints.length }))
  }),
)
/** Number of candidates per choice. */
const DRAWN = 4

/**
 * Prefers common models and, among the candidates, the one that a city has least often, so that a page of cards varies.
 */
export function createModelPicker(random: Random) {
  const shown = new Map<string, number>()
  const keysOf = (citySlug: string, { look, paint }: ModelChoice) => [
    `${citySlug} ${look}`,
    `${citySlug} ${look} ${paint}`,
  ]
  const timesShown = (citySlug: string, choice: ModelChoice) =>
    keysOf(citySlug, choice).reduce((sum, key) => sum + (shown.get(key) ?? 0), 0)
  return (citySlug: string, typeSlug?: VehicleTypeSlug): ModelChoice => {
    const offered = typeSlug ? CHOICES.filter(({ model }) => model.typeSlug === typeSlug) : CHOICES
    const drawn = Array.from({ length: DRAWN }, () => random.weighted(offered))
    const choice = drawn.reduce((min, item) =>
      timesShown(citySlug, item) < timesShown(citySlug, min) ? item : min,
    )
    for (const key of keysOf(citySlug, choice)) shown.set(key, (shown.get(key) ?? 0) + 1)
    return choice
  }
}
