// Separate from the readers (query.ts), because the service worker needs only the keys.

/** The last search in the browser's storage, as a query string. */
export const SEARCH_KEY = 'app:search:query'

/** City, dates and destination, which a vehicle's page reads too. */
export const TRIP_PARAMS = {
  cityId: 'city',
  fromDate: 'from',
  fromTime: 'fromTime',
  toDate: 'to',
  toTime: 'toTime',
  destination: 'destination',
} as const
export const TRIP_KEYS = Object.keys(TRIP_PARAMS) as (keyof typeof TRIP_PARAMS)[]

export const FILTER_PARAMS = {
  vehicleTypes: 'type',
  guests: 'guests',
  instant: 'instant',
  ratings: 'rating',
  fuelTypes: 'fuel',
  manufacturers: 'make',
  colors: 'color',
  features: 'feature',
} as const
export type FilterGroup = keyof typeof FILTER_PARAMS
export const FILTER_GROUPS = Object.keys(FILTER_PARAMS) as FilterGroup[]

/** The range of the price of the dates, in NRS. */
export const PRICE_PARAMS = { minPrice: 'minPrice', maxPrice: 'maxPrice' } as const
export const PRICE_KEYS = Object.keys(PRICE_PARAMS) as (keyof typeof PRICE_PARAMS)[]

/** Form field names and query keys, in the order of the canonical URL. */
export const SEARCH_PARAMS = {
  ...TRIP_PARAMS,
  ...FILTER_PARAMS,
  ...PRICE_PARAMS,
  sort: 'sort',
  page: 'page',
} as const
export type SearchKey = keyof typeof SEARCH_PARAMS

/** The vehicle that its host has just listed, shown above the list. */
export const LISTED_PARAM = 'listed'
