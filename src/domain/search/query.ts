import { latinDigits } from '#domain/shared/digits.ts'
import { isDay, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { readNamedPlace, writeNamedPlace } from '#domain/shared/named-place.ts'
import type { Point } from '#domain/shared/place.ts'
import { FUEL_TYPES, type FuelType } from '#domain/vehicles/vehicle.ts'
import { MAX_FILTER_ID, MAX_FILTER_IDS, MAX_PAGE } from './limits.ts'
import { FILTER_GROUPS, type FilterGroup, SEARCH_PARAMS, type SearchKey } from './params.ts'
import { ANY_PRICE, appliedRange, hasPriceRange, type PriceRange, readPrice } from './price-range.ts'
import { DEFAULT_SORT, SORT_OPTIONS, SORT_ORDERS, type SortOption, type SortOrder } from './sort.ts'

/** Kathmandu days (YYYY-MM-DD) and times (HH:mm). */
export interface SearchDates {
  fromDate: string
  fromTime: string
  toDate: string
  toTime: string
}

/** The chosen values of each group of filters: ids, except those of fuel. */
export type FilterValues = { [Group in FilterGroup]: (Group extends 'fuelTypes' ? FuelType : number)[] }

export interface SearchFilters extends FilterValues, PriceRange {}

export interface SearchQuery extends SearchDates, SearchFilters {
  cityId: number | null
  /** destination of the trip, in the format of `writeNamedPlace`; null when not given */
  destination: string | null
  sort: SortOption
  page: number
}

type Renamed = 'vehicleTypes' | 'manufacturers' | 'colors' | 'destination' | 'sort' | 'page'
/** Payload of POST getVehicles; the page goes into the query. */
export interface SearchPayload extends Omit<SearchQuery, Renamed>, SortOrder {
  vehicleTypeIDs: number[]
  manufacturerIDs: number[]
  colorIDs: number[]
  destination: Point | null
}

export interface ParsedSearch {
  search: Partial<SearchQuery>
  /** Keys whose values could not be read, or not completely. */
  problems: SearchKey[]
}

const KEYS = Object.keys(SEARCH_PARAMS satisfies Record<keyof SearchQuery, string>) as SearchKey[]

type Readers = { [Key in SearchKey]: (texts: string[]) => ReadValue<SearchQuery[Key]> }

const READERS: Readers = {
  cityId: readSingle(readReferenceId),
  fromDate: readSingle(readDate),
  fromTime: readSingle(readTime),
  toDate: readSingle(readDate),
  toTime: readSingle(readTime),
  destination: readSingle(readDestination),
  vehicleTypes: readList(readReferenceId),
  guests: readList(readReferenceId),
  instant: readList(readReferenceId),
  ratings: readList(readReferenceId),
  fuelTypes: readList(readFuelType),
  manufacturers: readList(readReferenceId),
  colors: readList(readReferenceId),
  features: readList(readReferenceId),
  minPrice: readSingle(readPrice),
  maxPrice: readSingle(readPrice),
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
  for (const key of KEYS) {
    if ((key === 'sort' && search.sort === DEFAULT_SORT) || (key === 'page' && search.page === 1)) continue
    const value = search[key] ?? ''
    const values = Array.isArray(value) ? sortedSet<FilterValue>(value) : [value]
    for (const text of values) if (text !== '') params.append(SEARCH_PARAMS[key], String(text))
  }
  return params
}

export function toPayload(search: SearchQuery): SearchPayload {
  const { vehicleTypes, manufacturers, colors, sort, page: _, ...same } = search
  return {
    ...same,
    ...appliedRange(search),
    ...SORT_ORDERS[sort],
    vehicleTypeIDs: vehicleTypes,
    manufacturerIDs: manufacturers,
    colorIDs: colors,
    destination: destinationOf(search),
  }
}

function parse(textsOf: (key: SearchKey) => string[]): ParsedSearch {
  const parsed: ParsedSearch = { search: {}, problems: [] }
  for (const key of KEYS) {
    const texts = textsOf(key)
      .map((text) => latinDigits(text).trim())
      .filter(Boolean)
    const { value, isClean } = READERS[key](texts)
    if (value !== undefined) Object.assign(parsed.search, { [key]: value })
    if (!isClean) parsed.problems.push(key)
  }
  return parsed
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

/** A value for each group of filters. */
export const byGroup = <T>(of: (group: FilterGroup) => T): Record<FilterGroup, T> =>
  Object.fromEntries(FILTER_GROUPS.map((group) => [group, of(group)])) as Record<FilterGroup, T>

export const WITHOUT_FILTERS: SearchFilters = { ...byGroup(() => []), ...ANY_PRICE }

export function filtersOf(search: Partial<SearchFilters>): SearchFilters {
  const { minPrice = null, maxPrice = null } = search
  const values = byGroup((group) => search[group] ?? []) as FilterValues
  return { ...values, minPrice, maxPrice }
}

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

/** Chosen values; a range of prices counts as one. */
export function filterCount(search: SearchFilters): number {
  return FILTER_GROUPS.reduce((sum, group) => sum + search[group].length, hasPriceRange(search) ? 1 : 0)
}

// Parsers for the texts of a URL or a stored search.

/** What can be chosen in a filter: an id or a fuel. */
type FilterValue = number | FuelType

interface ReadValue<T> {
  value?: T
  /** false when the value was invalid or too long */
  isClean: boolean
}

function readSingle<T>(read: (text: string) => T | undefined): (texts: string[]) => ReadValue<T> {
  return ([text]) => {
    const value = text === undefined ? undefined : read(text)
    return value === undefined ? { isClean: text === undefined } : { value, isClean: true }
  }
}

function readList<T extends FilterValue>(
  read: (text: string) => T | undefined,
): (texts: string[]) => ReadValue<T[]> {
  return (texts) => {
    const input = texts.flatMap((text) => text.split(',')).filter((text) => text.trim() !== '')
    const readable = input.map((text) => read(text.trim())).filter((value) => value !== undefined)
    const value = sortedSet(readable)
    const isClean = readable.length === input.length && value.length <= MAX_FILTER_IDS
    return value.length > 0 ? { value: value.slice(0, MAX_FILTER_IDS), isClean } : { isClean }
  }
}

function readWhole(text: string, max: number): number | undefined {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= max ? value : undefined
}

function readReferenceId(text: string): number | undefined {
  return readWhole(text, MAX_FILTER_ID)
}

function readDate(text: string): string | undefined {
  return isDay(text) ? text : undefined
}

function readTime(text: string): string | undefined {
  return kathmanduMillis('2000-01-01', text) === null ? undefined : text
}

/** Normalises the place, so that equal places have equal texts. */
function readDestination(text: string): string | undefined {
  const place = readNamedPlace(text)
  return place ? writeNamedPlace(place) : undefined
}

function readFuelType(text: string): FuelType | undefined {
  return FUEL_TYPES.find((fuelType) => fuelType === text)
}

/** In ascending order: ids, or fuels in the product's order. */
function sortedSet<T extends FilterValue>(values: readonly T[]): T[] {
  const rank = (value: FilterValue) => (typeof value === 'number' ? value : FUEL_TYPES.indexOf(value))
  return [...new Set(values)].sort((a, b) => rank(a) - rank(b))
}
