import type { City, Filters } from '#contract/search.ts'

/** Reference data in one language, with what the other services look up by id. */
export interface Reference {
  filters: Filters
  cities: Map<number, City>
  colors: Map<number, Filters['colors'][number]>
  manufacturers: Map<number, { id: number; title: string }>
  models: Map<number, { id: number; title: string; vehicleType: { id: number; title: string } }>
  /** a feature's id to its place in vehicles.feature_mask */
  featureBits: Map<number, number>
}
