import { inLanguage, textIn } from '#domain/shell/locale.ts'
import type { FuelType } from '#domain/vehicles/vehicle.ts'
import type { CityData } from './data/cities.ts'
import type { ManufacturerData, ModelData } from './data/manufacturers.ts'
import { fillText, textsFor, type VehicleText } from './data/texts.ts'
import type { SeededPerson } from './people.ts'
import type { Random } from './random.ts'

interface Described {
  choice: { maker: ManufacturerData; model: ModelData }
  fuel: FuelType
  city: CityData
  host: SeededPerson
}

/** A text in the host's language that applies to the vehicle, and the features that it mentions. */
export function describeVehicle(
  texts: readonly VehicleText[],
  { choice, fuel, city, host }: Described,
  random: Random,
): { text: string; features: readonly string[] } {
  const text = random.pick(textsFor(texts, choice.model.typeSlug, fuel))
  const [maker, model, town] = [choice.maker, choice.model, city].map((row) =>
    inLanguage(row, 'title', host.locale),
  )
  const values = { model: `${maker} ${model}`, city: town ?? '' }
  return { text: fillText(textIn(text, host.locale), values), features: text.featureSlugs }
}
