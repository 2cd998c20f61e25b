import { latinDigits } from '#domain/shared/digits.ts'
import { readNamedPlace } from '#domain/shared/named-place.ts'
import type { Point } from '#domain/shared/place.ts'
import type { FuelType } from '#domain/vehicles/vehicle.ts'
import { MAX_PAGE } from './limits.ts'
import {
  byFuelType,
  byNumber,
  type Reading,
  readDate,
  readDestination,
  readFuelType,
  readId,
  readList,
  readSingle,
  readTime,
  readWhole,
  sortedSet,
} from './readers.ts'
import { DEFAULT_SORT, SORT_OPTIONS, SORT_ORDERS, type SortOption, type SortOrder } from './sort.ts'

/** Kathmandu days (YYYY-MM-DD) and times (HH:mm). */
export interface SearchDates {
  fromDate: string
  fromTime: string
  toDate: string
  toTime: string
}

export interface SearchQuery extends SearchDates {
  cityId: number | null
  /** destination of the trip, in the format of `writeNamedPlace`; null when not given */
  destination: string | null
  vehicleTypes: number[]
  fuelTypes: FuelType[]
  manufacturers: number[]
  colors: number[]
  features: number[]
  sort: SortOption
  page: number
}
export type SearchKey = keyof SearchQuery

/** Payload of POST getVehicles; the page goes into the query. */
export interface SearchPayload extends SearchDates, SortOrder {
  cityId: number | null
  vehicleTypeIDs: number[]
  fuelTypes: FuelType[]
  manufacturerIDs: number[]
  colorIDs: number[]
  features: number[]
  destination: Point | null
}

export interface ParsedSearch {
  search: Partial<SearchQuery>
  /** Keys whose values could not be read, or not completely. */
  problems: SearchKey[]
}

/** Form field names and query keys, in the order of the canonical URL. */
export const SEARCH_PARAMS = {
  cityId: 'city',
  fromDate: 'from',
  fromTime: 'fromTime',
  toDate: 'to',
  toTime: 'toTime',
  destination: 'destination',
  vehicleTypes: 'type',
  fuelTypes: 'fuel',
  manufacturers: 'make',
  colors: 'color',
  features: 'feature',
  sort: 'sort',
  page: 'page',
} as const satisfies Record<SearchKey, string>

const KEYS = Object.keys(SEARCH_PARAMS) as SearchKey[]

type Readers = { [Key in SearchKey]: (texts: string[]) => Reading<SearchQuery[Key]> }

const READERS: Readers = {
  cityId: readSingle(readId),
  fromDate: readSingle(readDate),
  fromTime: readSingle(readTime),
  toDate: readSingle(readDate),
  toTime: readSingle(readTime),
  destination: readSingle(readDestination),
  vehicleTypes: readList(readId, byNumber),
  fuelTypes: readList(readFuelType, byFuelType),
  manufacturers: readList(readId, byNumber),
  colors: readList(readId, byNumber),
  features: readList(readId, byNumber),
  sort: readSingle((text) => SORT_OPTIONS.find((option) => option === text)),
  page: readSingle((text) => readWhole(text, MAX_PAGE)),
}

/** Parses a query; repeated keys and comma-separated lists are accepted, empty values dropped. */
export function parseSearchParams(params: URLSearchParams): ParsedSearch {
  return parse((key) => params.getAll(SEARCH_PARAMS[key]))
}

/** Parses an untrusted search, such as one from the browser's storage. */
export function readSearch(stored: unknown): Partial<SearchQuery> {
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = new Map<string, unknown>(Object.entries(stored))
  return parse((key) => [entries.get(key)].flat().filter(isPlain).map(String)).search
}

/** The canonical query of a search: ids sorted, defaults omitted. */
export function toSearchParams(search: Partial<SearchQuery>): URLSearchParams {
  const params = new URLSearchParams()
  const canonical: Partial<SearchQuery> = {
    ...search,
    vehicleTypes: sortedSet(search.vehicleTypes ?? [], byNumber),
    fuelTypes: sortedSet(search.fuelTypes ?? [], byFuelType),
    manufacturers: sortedSet(search.manufacturers ?? [], byNumber),
    colors: sortedSet(search.colors ?? [], byNumber),
    features: sortedSet(search.features ?? [], byNumber),
  }
  for (const key of KEYS) {
    if ((key === 'sort' && search.sort === DEFAULT_SORT) || (key === 'page' && search.page === 1)) continue
    for (const value of [canonical[key] ?? []].flat()) {
      if (value !== '') params.append(SEARCH_PARAMS[key], String(value))
    }
  }
  return params
}

export function toPayload(search: SearchQuery): SearchPayload {
  const { cityId, fromDate, fromTime, toDate, toTime, fuelTypes, features } = search
  return {
    cityId,
    fromDate,
    fromTime,
    toDate,
    toTime,
    ...SORT_ORDERS[search.sort],
    vehicleTypeIDs: search.vehicleTypes,
    fuelTypes,
    manufacturerIDs: search.manufacturers,
    colorIDs: search.colors,
    features,
    destination: destinationOf(search),
  }
}

function parse(textsOf: (key: SearchKey) => string[]): ParsedSearch {
  const parsed: ParsedSearch = { search: {}, problems: [] }
  for (const key of KEYS) {
    const texts = textsOf(key)
      .map((text) => latinDigits(text).trim())
      .filter(Boolean)
    const { value, clean } = READERS[key](texts)
    if (value !== undefined) Object.assign(parsed.search, { [key]: value })
    if (!clean) parsed.problems.push(key)
  }
  return parsed
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

export const WITHOUT_FILTERS = {
  vehicleTypes: [],
  fuelTypes: [],
  manufacturers: [],
  colors: [],
  features: [],
} satisfies Partial<SearchQuery>
export type FilterGroup = keyof typeof WITHOUT_FILTERS
export const FILTER_GROUPS = Object.keys(WITHOUT_FILTERS) as FilterGroup[]

/** The part of the query that a vehicle's page reads: city, dates and destination. */
export function datesQuery({
  cityId,
  fromDate,
  fromTime,
  toDate,
  toTime,
  destination = null,
}: SearchDates & { cityId: number | null; destination?: string | null }): string {
  return toSearchParams({ cityId, fromDate, fromTime, toDate, toTime, destination }).toString()
}

export function destinationOf({ destination }: Pick<SearchQuery, 'destination'>): Point | null {
  const place = destination === null ? null : readNamedPlace(destination)
  return place && { lat: place.lat, lng: place.lng }
}

export function filterCount(search: Pick<SearchQuery, FilterGroup>): number {
  return FILTER_GROUPS.reduce((sum, group) => sum + search[group].length, 0)
}
