import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import {
  addUnavailableDate,
  type CalendarEntry,
  type ConflictingBooking,
  removeUnavailableDate,
} from '#contract/hosting.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { type BlockedDatesField, blockedDatesRules } from '#domain/hosting/blocked-dates.rules.ts'
import { kindOfMonth, monthOf } from '#domain/hosting/calendar.ts'
import {
  type DayRange,
  isEmptyRange,
  NO_RANGE,
  pickRangeDay,
  toRangePayload,
} from '#domain/hosting/day-range.ts'
import { isUnfinished, stepNumber } from '#domain/hosting/steps.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { $user } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { failureOf, failureText, isGone, send } from '#stores/shell/send.ts'
import { editedVehicle, readyEditor } from './editor.ts'
import { createStepForm } from './step-form.ts'
import { $vehicleCalendar, addToList, isBlocked, removeFromList, showMonth } from './vehicle-calendar.ts'

/** The form has the range that is being chosen. Each range is saved by its own call, so the step sends no fields. */
export const blockedDatesForm = createStepForm({
  step: stepNumber('unavailable'),
  empty: NO_RANGE,
  check: (range): FieldErrors<BlockedDatesField> =>
    isEmptyRange(range)
      ? {}
      : blockedDatesRules.firstErrors({ ...toRangePayload(range), now: environment().now() }),
  payload: () => ({}),
})

/** Why a range was not blocked or removed. `booking`: the booking that prevents it. */
export interface DatesProblem {
  about: 'add' | 'remove'
  text: string
  booking: ConflictingBooking | null
}

// state
export const $datesProblem = atom<DatesProblem | null>(null)
export const $isAdding = atom(false)
/** The id of the range that is being removed. */
export const $removingId = atom<number | null>(null)
/** The first day of a range was clicked; the next click chooses the last. */
let isOpen = false
/** The time overlaps a blocked range or a booking. */
const TAKEN = 409

// actions
/** Opens a vehicle's form, with no range chosen or with the day of the URL. */
export function openBlockedDates(vehicle: VehicleDetail, month: string, requested: string | null): void {
  $datesProblem.set(null)
  isOpen = false
  blockedDatesForm.open(NO_RANGE)
  if (requested) changeRange({ fromDate: requested, toDate: requested })
  void showMonth(vehicle.id, month)
}

export function changeRange(patch: Partial<DayRange>): void {
  isOpen = false
  setRange(patch)
}

export function clickDay(day: string, entries: readonly CalendarEntry[]): void {
  const picked = pickRangeDay({ range: blockedDatesForm.$values.get(), isOpen }, day, entries)
  isOpen = picked.isOpen
  setRange(picked.range)
}

export function clearRange(): void {
  changeRange(NO_RANGE)
}

/** Blocks the chosen range. False: the reason is at the fields or in `$datesProblem`. */
export async function addRange(): Promise<boolean> {
  const vehicle = editedVehicle()
  if (!vehicle || $isAdding.get() || !isValid()) return false
  $isAdding.set(true)
  $datesProblem.set(null)
  const { fromDate } = blockedDatesForm.$values.get()
  const options = { params: { id: vehicle.id }, payload: toRangePayload(blockedDatesForm.$values.get()) }
  const outcome = await send(addUnavailableDate, options)
  if (outcome.status === 'answered') addToList(vehicle.id, outcome.data)
  // another tab may have blocked this very range
  else if (
    outcome.failure.status !== TAKEN ||
    !(await isBlocked(vehicle.id, options.payload, monthOf(fromDate, shownKind())))
  ) {
    showProblem('add', outcome.failure)
    $isAdding.set(false)
    return false
  }
  $isAdding.set(false)
  clearRange()
  environment().notify('success', t('hosting-dates.form.added'))
  return true
}

export async function removeRange(id: number): Promise<void> {
  const vehicle = editedVehicle()
  if (!vehicle || $removingId.get() !== null) return
  $removingId.set(id)
  $datesProblem.set(null)
  const failure = failureOf(await send(removeUnavailableDate, { params: { id } }), isGone)
  $removingId.set(null)
  if (failure) return showProblem('remove', failure)
  removeFromList(vehicle.id, id)
  environment().notify('success', t('hosting-dates.form.removed'))
}

/**
 * Saves the step. A range that is chosen but not blocked yet is blocked first, after a confirmation. `hasSms`: a host
 * who finishes the wizard without a verified number confirms that no SMS will come.
 */
export async function finishDates({ hasSms }: { hasSms: boolean }): Promise<boolean> {
  if (!isEmptyRange(blockedDatesForm.$values.get())) {
    if (!isValid()) return false
    if (!(await environment().confirm(t('hosting-dates.form.finishQuestion')))) return false
    if (!(await addRange())) return false
  }
  const isFinishing = isUnfinished(readyEditor()?.saved ?? null)
  const isUnverified = $user.get()?.isMobileVerified === false
  if (hasSms && isFinishing && isUnverified && !(await environment().confirm(t('hosting.number.leaveOut'))))
    return false
  return blockedDatesForm.submit()
}

function setRange(patch: Partial<DayRange>): void {
  $datesProblem.set(null)
  blockedDatesForm.change(patch)
  for (const field of ['fromTime', 'toTime'] as const) blockedDatesForm.setError(field, null)
}

const shownKind = () => kindOfMonth($vehicleCalendar.get().month)

function isValid(): boolean {
  const fields: BlockedDatesField[] = ['fromTime', 'toTime']
  if (isEmptyRange(blockedDatesForm.$values.get()))
    blockedDatesForm.setError('fromTime', 'hosting.errors.rangeRequired')
  else for (const field of fields) blockedDatesForm.touch(field)
  return Object.keys(blockedDatesForm.$errors.get()).length === 0
}

function showProblem(about: DatesProblem['about'], failure: ApiFailure): void {
  if (failure.status === 401) return
  $datesProblem.set({ about, text: failureText(failure, 'hosting'), booking: bookingOf(failure.data) })
  const key = about === 'add' ? 'hosting-dates.form.notAdded' : 'hosting-dates.form.notRemoved'
  environment().notify('error', t(key))
}

function bookingOf(data: unknown): ConflictingBooking | null {
  if (typeof data !== 'object' || data === null) return null
  const { id, guest, from, to } = data as Partial<Record<keyof ConflictingBooking, unknown>>
  const isBooking =
    typeof id === 'string' && typeof guest === 'string' && typeof from === 'string' && typeof to === 'string'
  return isBooking ? { id, guest, from, to } : null
}

// reactions
onSignedOut(() => $datesProblem.set(null))
