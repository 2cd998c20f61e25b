import type { Place } from '#contract/places.ts'
import { bareName } from '#domain/shared/person-name.ts'
import type { PlaceKind } from '#domain/shared/place-kind.ts'
import { type Locale, textIn } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { Gazetteer } from './gazetteer.ts'

/** A place in the reader's language. If its district has several of its name, the label names a landmark. */
export function placeOf(gazetteer: Gazetteer, place: number, locale: Locale): Place {
  const t = translator(locale)
  const title = gazetteer.name(place, locale)
  const district = districtOf(gazetteer, place, locale)
  const near = gazetteer.distinguishingPlace(place)
  const landmark = near === null ? null : bareName(gazetteer.name(near, locale))
  const kind = gazetteer.kind(place)
  const named = landmark ? t('places.namesake', { name: title, place: landmark }) : title
  return {
    id: gazetteer.id(place),
    title,
    label: labelOf([named, district], locale),
    kind,
    detail: detailOf(kind, district === title ? '' : district, locale, landmark),
    ...gazetteer.point(place),
  }
}

/** "neighbourhood, Kathmandu", or with a landmark "hamlet near Arughat, Gorkha". */
export function detailOf(
  kind: PlaceKind,
  district: string,
  locale: Locale,
  landmark: string | null = null,
): string {
  const t = translator(locale)
  const name = kind === 'point' || kind === 'other' ? '' : t(`places.kinds.${kind}`)
  const described = landmark && name ? t('places.near', { kind: name, place: landmark }) : name
  return [described, district].filter(Boolean).join(', ')
}

export function districtOf(gazetteer: Gazetteer, place: number, locale: Locale): string {
  const name = gazetteer.districts[gazetteer.district(place)]
  return name ? textIn(name, locale) : ''
}

/** The district in the reader's language; unchanged when unknown. */
export function districtName(gazetteer: Gazetteer, english: string, locale: Locale): string {
  const name = gazetteer.districts.find(({ en }) => en === english)
  return name ? textIn(name, locale) : english
}

/** Joins the capitalised parts and the country by commas; omits a part that repeats the one before. */
export function labelOf(parts: readonly string[], locale: Locale): string {
  const all = [...parts, translator(locale)('places.nepal')]
  return all
    .filter((part, index) => part && part !== all[index - 1])
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(', ')
}
