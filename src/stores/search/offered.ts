import { atom } from 'nanostores'
import { type OfferedSearch, offeredSearches } from '#domain/search/offered-searches.ts'
import { environment } from '#stores/shell/environment.ts'
import { $recent } from './recent.ts'

// state
/** The last searches of this browser, with dates that can still be searched. */
export const $offeredSearches = atom<readonly OfferedSearch[]>([])

// actions
export function offerSearches(): void {
  $offeredSearches.set(offeredSearches($recent.get(), environment().now()))
}
