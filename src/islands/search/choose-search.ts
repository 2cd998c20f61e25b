import '#stores/shell/browser.ts'
import { chooseCity, chooseType } from '#stores/search/choose.ts'

/** What a link of a city or a vehicle type chooses; `said` are the toasts. */
export function chooseSearch({ chooseCity: city, chooseType: type }: DOMStringMap, said: DOMStringMap): void {
  if (city) chooseCity(Number(city), said.city ?? '')
  else chooseType(Number(type), said.type ?? '')
}
