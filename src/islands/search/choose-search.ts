import '#stores/shell/browser.ts'
import { chooseCity, chooseType } from '#stores/search/choose.ts'

/** Chooses the city or vehicle type of a link; `toasts` has the texts of the confirmation. */
export function chooseSearch(
  { chooseCity: city, chooseType: type }: DOMStringMap,
  toasts: DOMStringMap,
): void {
  if (city) chooseCity(Number(city), toasts.city ?? '')
  else chooseType(Number(type), toasts.type ?? '')
}
