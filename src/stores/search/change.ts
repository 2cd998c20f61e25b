import { datesQuery, type SearchQuery } from '#domain/search/query.ts'
import { environment } from '#stores/shell/environment.ts'
import { $search, $searchErrors, changeSearch, searchPath, submitSearch } from './query.ts'

/** The vehicle whose page is open, and the city where it stands. */
export interface ChangedVehicle {
  id: number
  cityId: number | null
}
export interface ChangeMessages {
  cityMustBeSelected: string
  invalidFields: string
  cityChanged: string
}

// derived
/** Spec section 5: the dialog opens for everybody and cannot close without a city. */
export function decideChange(change: 'open' | 'close', cityId: number | null): 'open' | 'close' | 'refuse' {
  if (change === 'open') return 'open'
  return cityId === null ? 'refuse' : 'close'
}

/** Where a changed search leads: the same vehicle on other dates, or the vehicles of another city. */
export function changedPath(search: SearchQuery, { id, cityId }: ChangedVehicle): string {
  return search.cityId === cityId ? `/vehicle/${id}?${datesQuery(search)}` : searchPath(search)
}

// actions
/** Whether the dialog may close now; when it may not, it says why. */
export function askToClose({ cityMustBeSelected }: Pick<ChangeMessages, 'cityMustBeSelected'>): boolean {
  const search = $search.get()
  if (!search || decideChange('close', search.cityId) === 'close') return true
  $searchErrors.set({ ...$searchErrors.get(), cityId: 'search.errors.cityMustBeSelected' })
  environment().notify('error', cityMustBeSelected)
  return false
}

/** What was changed and not asked for is forgotten: the page shows another search. */
export function clearChange({ cityId, fromDate, fromTime, toDate, toTime }: SearchQuery): void {
  changeSearch({ cityId, fromDate, fromTime, toDate, toTime })
}

/** `leave` is called when the search is right and the page is about to be left. */
export async function submitChange(
  vehicle: ChangedVehicle,
  messages: ChangeMessages,
  leave: () => void,
): Promise<void> {
  if (!askToClose(messages)) return
  await submitSearch(messages.invalidFields, (search) => {
    leave()
    if (search.cityId !== vehicle.cityId)
      environment().notify('success', messages.cityChanged, { persist: true })
    environment().navigate(changedPath(search, vehicle))
  })
}
