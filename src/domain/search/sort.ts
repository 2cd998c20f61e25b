export const SORT_OPTIONS = ['popular', 'tripPrice', 'priceAsc', 'priceDesc'] as const
export type SortOption = (typeof SORT_OPTIONS)[number]
export const DEFAULT_SORT: SortOption = 'popular'

/** A sort option on the wire. */
export interface SortOrder {
  /** `payable`: the price of the searched dates, or of the trip */
  sortBy: 'numberOfTrips' | 'payable' | 'pricePerDay'
  order: 'asc' | 'desc'
}

export const SORT_ORDERS: Record<SortOption, SortOrder> = {
  popular: { sortBy: 'numberOfTrips', order: 'desc' },
  tripPrice: { sortBy: 'payable', order: 'asc' },
  priceAsc: { sortBy: 'pricePerDay', order: 'asc' },
  priceDesc: { sortBy: 'pricePerDay', order: 'desc' },
}

/** The option of a wire order; missing parts are the default's, null when there is no such option. */
export function sortOption(
  sortBy: string = SORT_ORDERS[DEFAULT_SORT].sortBy,
  order: string = SORT_ORDERS[DEFAULT_SORT].order,
): SortOption | null {
  return (
    SORT_OPTIONS.find(
      (option) => SORT_ORDERS[option].sortBy === sortBy && SORT_ORDERS[option].order === order,
    ) ?? null
  )
}
