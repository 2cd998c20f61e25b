import { atom } from 'nanostores'
import { urlPlacesOf } from '#domain/booking/url-places.ts'
import { DATE_KEYS, moveIfPassed, repairDates } from '#domain/search/dates.ts'
import { datesQuery, parseSearchParams, type SearchDates } from '#domain/search/query.ts'
import { datesOf } from '#domain/search/trip-dates.ts'
import { $storedSearch, type SearchErrors } from '#stores/search/query.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { $checkout, reopen } from './checkout.ts'
import { $draft, changeDraft, chosenTimes } from './draft.ts'
import { $vehicle, loadVehicle } from './vehicle.ts'

const ANY_CITY = 0

// state
/** Whether the dates of the URL were past or invalid. */
export const $areDatesMoved = atom(false)
export const $dateErrors = atom<SearchErrors>({})
/** Whether the dates dialog is open. */
export const $isChoosingDates = atom(false)

// derived
/** The dates of the URL, else of the last search, else the earliest possible; past dates are moved. */
export function requestedDates(address: string): { dates: SearchDates; isMoved: boolean } {
  const { search } = parseSearchParams(new URLSearchParams(address.split('?')[1] ?? ''))
  const stored = $storedSearch.get()
  const requested = search.fromDate || search.toDate ? search : stored
  const dates = repairDates(environment().now(), requested)
  const isMoved =
    requested === search && DATE_KEYS.some((key) => search[key] !== undefined && search[key] !== dates[key])
  return { dates, isMoved }
}

/** The query string of the chosen city and dates, for links. */
export function chosenQuery(): string {
  return datesQuery({ ...$draft.get().dates, cityId: $vehicle.get().vehicle?.city?.id ?? null })
}

// actions
/** Validated by the search's rules. Valid dates go into the URL, so that a reload or a login keeps them. */
export async function changeDates(dates: SearchDates): Promise<boolean> {
  const now = environment().now()
  const { searchRules } = await import('#domain/search/search.rules.ts')
  const errors: SearchErrors = searchRules.firstErrors({ ...dates, cityId: ANY_CITY, now })
  $dateErrors.set(errors)
  if (Object.keys(errors).length) {
    environment().notify('error', t('search.errors.invalidFields'))
    return false
  }
  setDates(dates)
  return true
}

/** One of the free times that the server offered, UTC epoch milliseconds. */
export function chooseTimes(times: { from: number; to: number }): void {
  setDates(datesOf(times))
}

/** In a tab that was left open, moves dates that have passed since, as those of an old URL, with a notice. */
export function movePassedDates(before: number, now: number): void {
  const { status } = $checkout.get()
  if (status !== 'idle' && status !== 'failed' && status !== 'taken') return
  const dates = moveIfPassed($draft.get().dates, before, now)
  if (!dates) return
  setDates(dates)
  $areDatesMoved.set(true)
}

export function openDatesDialog(): void {
  $isChoosingDates.set(true)
}

export function closeDatesDialog(): void {
  $isChoosingDates.set(false)
  $dateErrors.set({})
}

function setDates(dates: SearchDates): void {
  const { vehicle } = $vehicle.get()
  changeDraft({ dates })
  $areDatesMoved.set(false)
  $dateErrors.set({})
  reopen()
  $storedSearch.set({ ...$storedSearch.get(), ...dates })
  environment().replacePath(withDates(environment().currentPath()))
  if (vehicle && chosenTimes($draft.get())) void loadVehicle(vehicle.id)
}

/** The page's URL with the chosen dates; origin and destination stay. */
function withDates(address: string): string {
  const [path, query] = address.split('?')
  const current = urlPlacesOf(new URLSearchParams(query))
  return [`${path}?${chosenQuery()}`, current].filter(Boolean).join('&')
}
