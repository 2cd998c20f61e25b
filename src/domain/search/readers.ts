import { isDay, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { readNamedPlace, writeNamedPlace } from '#domain/shared/named-place.ts'
import { FUEL_TYPES, type FuelType } from '#domain/vehicles/vehicle.ts'
import { MAX_FILTER_ID, MAX_FILTER_IDS } from './limits.ts'

// Parsers for the texts of a URL or a stored search.

/** What can be chosen in a filter: an id or a fuel. */
export type FilterValue = number | FuelType

export interface ReadValue<T> {
  value?: T
  /** false when the value was invalid or too long */
  isClean: boolean
}

export function readSingle<T>(read: (text: string) => T | undefined): (texts: string[]) => ReadValue<T> {
  return ([text]) => {
    const value = text === undefined ? undefined : read(text)
    return value === undefined ? { isClean: text === undefined } : { value, isClean: true }
  }
}

export function readList<T extends FilterValue>(
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

export function readWhole(text: string, max: number): number | undefined {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= max ? value : undefined
}

export function readReferenceId(text: string): number | undefined {
  return readWhole(text, MAX_FILTER_ID)
}

export function readDate(text: string): string | undefined {
  return isDay(text) ? text : undefined
}

export function readTime(text: string): string | undefined {
  return kathmanduMillis('2000-01-01', text) === null ? undefined : text
}

/** Normalises the place, so that equal places have equal texts. */
export function readDestination(text: string): string | undefined {
  const place = readNamedPlace(text)
  return place ? writeNamedPlace(place) : undefined
}

export function readFuelType(text: string): FuelType | undefined {
  return FUEL_TYPES.find((fuelType) => fuelType === text)
}

/** In ascending order: ids, or fuels in the order of the product. */
export function sortedSet<T extends FilterValue>(values: readonly T[]): T[] {
  const rank = (value: FilterValue) => (typeof value === 'number' ? value : FUEL_TYPES.indexOf(value))
  return [...new Set(values)].sort((a, b) => rank(a) - rank(b))
}
