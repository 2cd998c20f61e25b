import type { City, Filters } from '#contract/search.ts'
import { vehicleName } from '#domain/vehicles/title.ts'

/** Reference data in one language, as lists for the filters and as maps for lookups by id. */
export interface Reference {
  filters: Filters
  cities: Map<number, City>
  colors: Map<number, Filters['colors'][number]>
  manufacturers: Map<number, { id: number; title: string }>
  models: Map<number, { id: number; title: string; vehicleType: { id: number; title: string } }>
  /** from a feature's id to its bit in vehicles.feature_mask */
  featureBits: Map<number, number>
}

/** 'Hyundai Creta', for a vehicle's row, in the language of the reference data. */
export function vehicleNameIn(
  { manufacturers, models }: Reference,
  row: { manufacturer_id: number; model_id: number },
): string {
  const [manufacturer, model] = [manufacturers.get(row.manufacturer_id), models.get(row.model_id)]
  return vehicleName({
    manufacturer: { title: manufacturer?.title ?? '' },
    model: { title: model?.title ?? '' },
  })
}
