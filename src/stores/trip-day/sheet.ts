import { toFailure } from '#contract/api-failure.ts'
import { type DriverSheet, getDriverSheet } from '#contract/trip-day.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

/** The trip of the driver's link that is open. */
export interface OpenSheet {
  token: string
  status: LoadStatus
  sheet: DriverSheet | null
  /** when the copy that is shown without a connection was loaded, epoch milliseconds; null: it is not a copy */
  copiedAt: number | null
}

interface SheetCopy {
  token: string
  at: number
  sheet: DriverSheet
}

export const NO_SHEET: OpenSheet = { token: '', status: 'idle', sheet: null, copiedAt: null }
/** A driver may have several trips ahead. */
const MAX_COPIES = 5
const NOT_FOUND = [404, 410]

// state
const opened = createResource(NO_SHEET)
export const $sheet = opened.$state
/** For reading without a connection, until the link ends (docs/decisions/0157-offline-records-of-a-driver.md). */
const $copies = persistedAtom<readonly SheetCopy[]>('app:trip-day:sheets', [], {
  parse: (value) => (Array.isArray(value) ? value.filter(isCopy) : null),
})

// actions
/** Loads the trip; without a connection, shows the copy of this phone. */
export async function openSheet(token: string): Promise<void> {
  const { sheet, copiedAt } = $sheet.get().token === token ? $sheet.get() : NO_SHEET
  await opened.load(
    { token, status: 'loading', sheet, copiedAt },
    async (signal) => {
      const { data } = await environment().call(getDriverSheet, {
        params: { token },
        signal,
        background: true,
      })
      saveCopy(token, data)
      return { sheet: data, copiedAt: null }
    },
    (error) => {
      if (NOT_FOUND.includes(toFailure(error).status)) {
        forgetCopy(token)
        return { status: 'missing', sheet: null }
      }
      const copy = freshCopies().find((one) => one.token === token)
      if (sheet || !copy)
        return { status: sheet ? 'ready' : 'failed', copiedAt: copiedAt ?? copy?.at ?? null }
      return { status: 'ready', sheet: copy.sheet, copiedAt: copy.at }
    },
  )
}

/** Loads the trip that is open again; what is shown stays until then. */
export async function refreshSheet(): Promise<void> {
  const { token, status } = $sheet.get()
  if (status !== 'idle') await openSheet(token)
}

/** The answer of a write. A load that started earlier has older data. */
export function showSheet(token: string, sheet: DriverSheet): void {
  saveCopy(token, sheet)
  if ($sheet.get().token !== token) return
  opened.cancel()
  $sheet.set({ token, status: 'ready', sheet, copiedAt: null })
}

function saveCopy(token: string, sheet: DriverSheet): void {
  const others = freshCopies().filter((copy) => copy.token !== token)
  $copies.set([{ token, at: environment().now(), sheet }, ...others].slice(0, MAX_COPIES))
}

function forgetCopy(token: string): void {
  $copies.set($copies.get().filter((copy) => copy.token !== token))
}

const freshCopies = () => $copies.get().filter(({ sheet }) => Date.parse(sheet.endsAt) > environment().now())

/** Stored values are never trusted. */
function isCopy(value: unknown): value is SheetCopy {
  if (typeof value !== 'object' || value === null) return false
  const { token, at, sheet } = value as Partial<Record<keyof SheetCopy, unknown>>
  if (typeof token !== 'string' || typeof at !== 'number' || typeof sheet !== 'object' || !sheet) return false
  const { from, endsAt, origin, vehicle, expenses } = sheet as Partial<Record<keyof DriverSheet, unknown>>
  return (
    typeof from === 'string' &&
    typeof endsAt === 'string' &&
    typeof origin === 'object' &&
    typeof vehicle === 'object' &&
    Array.isArray(expenses)
  )
}
