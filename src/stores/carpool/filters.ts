import debounce from 'debounce'
import { atom } from 'nanostores'
import {
  type BoardFilters,
  boardQuery,
  boardUrl,
  NO_FILTERS,
  readBoardUrl,
} from '#domain/carpool/board-url.ts'
import { environment } from '#stores/shell/environment.ts'
import { loadBoard } from './board.ts'

export const FILTER_DEBOUNCE_MS = 500

// state
/** As the user sets them; URL and list follow. */
export const $filters = atom<BoardFilters | null>(null)

// actions
/** Reads the filters from the URL, including after Back and Forward. */
export function openFilters(): void {
  if ($filters.get()) return
  const { currentPath, onPopState } = environment()
  $filters.set(filtersAt(currentPath()))
  onPopState((url) => {
    applySoon.clear()
    const filters = filtersAt(url)
    $filters.set(filters)
    void loadBoard(boardQuery(filters))
  })
}

export function changeFilters(patch: Partial<BoardFilters>): void {
  openFilters()
  const filters = { ...NO_FILTERS, ...$filters.get(), ...patch }
  const { time, until } = filters
  const isBackwards = time !== null && until !== null && until < time
  // the day that was not changed is cleared
  $filters.set(isBackwards ? { ...filters, [patch.time ? 'until' : 'time']: null } : filters)
  applySoon()
}

export function clearFilters(): void {
  changeFilters(NO_FILTERS)
}

const applySoon = debounce(apply, FILTER_DEBOUNCE_MS)

function apply(): void {
  const { currentPath, pushPath } = environment()
  const filters = $filters.get() ?? NO_FILTERS
  const here = currentPath()
  const next = boardUrl(filters, here.replace(/\?.*$/, ''))
  if (next === boardUrl(filtersAt(here), here.replace(/\?.*$/, ''))) return
  pushPath(next)
  void loadBoard(boardQuery(filters))
}

const filtersAt = (url: string) => readBoardUrl(url.replace(/^[^?]*/, ''))
