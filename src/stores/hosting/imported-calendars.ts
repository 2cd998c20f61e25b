import { atom } from 'nanostores'
import {
  type ImportedCalendar,
  importCalendar,
  listImportedCalendars,
  refreshImportedCalendar,
  removeImportedCalendar,
} from '#contract/hosting.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureOf, failureText, isGone, notifyFailure, send } from '#stores/shell/send.ts'
import { reloadCalendar } from './calendar.ts'

/** The calendars of other sites and apps that block dates of the host's vehicles. */
export interface Imports {
  status: LoadStatus
  calendars: readonly ImportedCalendar[]
}
export interface ImportForm {
  /** null: the first vehicle without a calendar */
  vehicleId: number | null
  url: string
  /** a sentence */
  error: string
}

const START: Imports = { status: 'idle', calendars: [] }
export const NO_IMPORT: ImportForm = { vehicleId: null, url: '', error: '' }

// state
const imports = createResource(START, { isPersonal: true })
export const $imports = imports.$state
export const $importForm = atom(NO_IMPORT)
/** The vehicle whose calendar is being added, checked or removed. */
export const $importingId = atom<number | null>(null)

// actions
export async function loadImports(): Promise<void> {
  await imports.load({ ...$imports.get(), status: 'loading' }, async (signal) => {
    return { calendars: (await environment().call(listImportedCalendars, { signal })).data }
  })
}

export function changeImport(patch: Partial<Omit<ImportForm, 'error'>>): void {
  $importForm.set({ ...$importForm.get(), ...patch, error: '' })
}

/** Imports the calendar of the form. False: the reason is in the form. */
export async function addImport(vehicleId: number): Promise<boolean> {
  const { url } = $importForm.get()
  if ($importingId.get() !== null) return false
  if (!url.trim()) return refuse(t('hosting-dates.import.failure.importAddress'))
  $importingId.set(vehicleId)
  const outcome = await send(importCalendar, { params: { id: vehicleId }, payload: { url } })
  $importingId.set(null)
  if (outcome.status !== 'answered') return refuse(failureText(outcome.failure, 'hosting'))
  $importForm.set(NO_IMPORT)
  show(outcome.data)
  const { ranges } = outcome.data
  const { notify, locale } = environment()
  notify('success', t('hosting-dates.import.added', { count: ranges, n: formatNumber(ranges, locale()) }))
  return true
}

export async function refreshImport(vehicleId: number): Promise<void> {
  if ($importingId.get() !== null) return
  $importingId.set(vehicleId)
  const outcome = await send(refreshImportedCalendar, { params: { id: vehicleId } })
  $importingId.set(null)
  if (outcome.status !== 'answered')
    return notifyFailure(outcome.failure, failureText(outcome.failure, 'hosting'))
  show(outcome.data)
  const { failure } = outcome.data
  if (failure) environment().notify('error', t(`hosting-dates.import.failure.${failure.cause}`))
  else environment().notify('success', t('hosting-dates.import.refreshed'))
}

/** Removes a calendar with its dates, after a confirmation. */
export async function removeImport(vehicleId: number): Promise<void> {
  const { confirm, notify } = environment()
  if ($importingId.get() !== null || !(await confirm(t('hosting-dates.import.removeQuestion')))) return
  $importingId.set(vehicleId)
  const failure = failureOf(await send(removeImportedCalendar, { params: { id: vehicleId } }), isGone)
  $importingId.set(null)
  if (failure) return notifyFailure(failure, failureText(failure, 'hosting'))
  replace(vehicleId, [])
  notify('success', t('hosting-dates.import.removed'))
}

function refuse(error: string): false {
  $importForm.set({ ...$importForm.get(), error })
  return false
}

const show = (calendar: ImportedCalendar) => replace(calendar.vehicleId, [calendar])

/** The calendar of the page shows the new dates. */
function replace(vehicleId: number, calendars: readonly ImportedCalendar[]): void {
  const state = $imports.get()
  const others = state.calendars.filter((calendar) => calendar.vehicleId !== vehicleId)
  $imports.set({
    ...state,
    calendars: [...calendars, ...others].sort((a, b) => b.vehicleId - a.vehicleId),
  })
  void reloadCalendar()
}

// reactions
onSignedOut(() => $importForm.set(NO_IMPORT))
