import type { RouteCharacter, RouteVia } from '#domain/booking/route-character.ts'
import { type Locale, textIn } from '#domain/shell/locale.ts'
import { type Translate, translator } from '#messages/t.ts'

/** "By Mugling, Prithvi Highway": distinguishes a route from the others between the same points. */
export function routeTitle(
  { via, character }: { via: RouteVia; character: RouteCharacter },
  locale: Locale,
): string {
  const say: Translate = translator(locale)
  const place = via.place && textIn(via.place, locale)
  const road = via.road && textIn(via.road, locale)
  if (place && road) return say('places.route.placeAndRoad', { place, road })
  if (place) return say('places.route.place', { place })
  return road ? say('places.route.road', { road }) : say(`places.route.${character}`)
}
