import type { Driver } from '#contract/vehicles.ts'
import { shortName } from '#domain/shared/person-name.ts'
import { knownLanguages } from '#domain/vehicles/languages.ts'
import type { Reference } from './reference.ts'
import type { CardRow, DriverRow } from './vehicle-rows.ts'

/** `status`: of the vehicle's documents, which include the licence. */
export function serializeDriver(
  row: DriverRow,
  { cities }: Reference,
  { isParty, status }: { isParty: boolean; status: CardRow['status'] },
): Driver {
  const cityOf = (id: number) => {
    const city = cities.get(id)
    return city && { id, title: city.title, latitude: city.latitude, longitude: city.longitude }
  }
  return {
    name: isParty ? row.name : shortName(row.name),
    experience: row.experience,
    smoking: row.smoking,
    image: row.image,
    licenseChecked: status === 'verified',
    languages: knownLanguages(row.languages),
    roads: row.roads.flatMap(({ city_id, other_city_id, trips }) => {
      const [from, to] = [cityOf(city_id), cityOf(other_city_id)]
      return from && to ? [{ from, to, trips }] : []
    }),
  }
}
