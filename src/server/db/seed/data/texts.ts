import type { VehicleTypeSlug } from '#domain/vehicles/routing-profile.ts'
import type { FuelType } from '#domain/vehicles/vehicle.ts'

const TEXT_GROUPS = ['family', 'mountain', 'group', 'twoWheeler', 'electric', 'pickup'] as const
export type TextGroup = (typeof TEXT_GROUPS)[number]

export interface VehicleText {
  group: TextGroup
  /** The types that it applies to. */
  typeSlugs: readonly VehicleTypeSlug[]
  /** The features that it mentions: a vehicle with this text must have them. */
  featureSlugs: readonly string[]
  en: string
  np: string
}

/** The texts that apply to such a vehicle; never empty for the demo's models. */
export function textsFor(
  texts: readonly VehicleText[],
  typeSlug: VehicleTypeSlug,
  fuel: FuelType,
): readonly VehicleText[] {
  const ofType = texts.filter((text) => text.typeSlugs.includes(typeSlug))
  const electric = ofType.filter((text) => text.group === 'electric')
  if (fuel === 'electric' && electric.length > 0) return electric
  return ofType.filter((text) => text.group !== 'electric')
}

/** Fills the {{placeholders}} of a text; one without a value stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => values[name] ?? gap)
}
