import { datesQuery, type SearchQuery } from '#domain/search/query.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { $search, $searchErrors, changeSearch, searchPath, submitSearch } from './query.ts'

/** The vehicle of the open page, and its city. */
export interface ChangedVehicle {
  id: number
  cityId: number | null
}

// derived
/** The dialog always opens, and cannot close without a city. */
export const canCloseChange = (): boolean => $search.get()?.cityId !== null

/** The URL of a changed search: the same vehicle on other dates, or the list of another city. */
export function changedPath(search: SearchQuery, { id, cityId }: ChangedVehicle): string {
  return search.cityId === cityId ? `/vehicle/${id}?${datesQuery(search)}` : searchPath(search)
}

// actions
/** Whether the dialog may close now; if not, the reason is shown. */
export function askToClose(): boolean {
  if (canCloseChange()) return true
  $searchErrors.set({ ...$searchErrors.get(), cityId: 'search.errors.cityMustBeSelected' })
  environment().notify('error', t('search.errors.cityMustBeSelected'))
  return false
}

/** Drops changes that were not submitted. */
export function clearChange({ cityId, fromDate, fromTime, toDate, toTime }: SearchQuery): void {
  changeSearch({ cityId, fromDate, fromTime, toDate, toTime })
}

/** `leave` is called when the search is valid, before the page is left. */
export async function submitChange(vehicle: ChangedVehicle, leave: () => void): Promise<void> {
  if (!askToClose()) return
  await submitSearch((search) => {
    leave()
    if (search.cityId !== vehicle.cityId)
      environment().notify('success', t('search.cityChanged'), { persist: true })
    environment().navigate(changedPath(search, vehicle))
  })
}
