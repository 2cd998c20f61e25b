/** The range of the price that cards show, in whole NRS, both ends included; null: no limit. */
export interface PriceRange {
  minPrice: number | null
  maxPrice: number | null
}

export const ANY_PRICE: PriceRange = { minPrice: null, maxPrice: null }

export function hasPriceRange({ minPrice, maxPrice }: PriceRange): boolean {
  return minPrice !== null || maxPrice !== null
}

export function isReversed({ minPrice, maxPrice }: PriceRange): boolean {
  return minPrice !== null && maxPrice !== null && minPrice > maxPrice
}

/** The range that vehicles are filtered by: a reversed one stays as it was typed, but filters nothing. */
export function appliedRange({ minPrice, maxPrice }: PriceRange): PriceRange {
  return isReversed({ minPrice, maxPrice }) ? ANY_PRICE : { minPrice, maxPrice }
}

export function isInRange(price: number, { minPrice, maxPrice }: PriceRange): boolean {
  return price >= (minPrice ?? price) && price <= (maxPrice ?? price)
}

/** A typed price in digits 0-9, with or without separators; undefined for anything else. */
export function readPrice(text: string): number | undefined {
  const digits = text.replace(/[\s,]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
