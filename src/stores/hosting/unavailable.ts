import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import {
  addUnavailableDate,
  type BookingInTheWay,
  type CalendarEntry,
  removeUnavailableDate,
} from '#contract/hosting.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { kindOfMonth, monthOf } from '#domain/hosting/calendar.ts'
import { type DayRange, isEmptyRange, NO_RANGE, pickDay, wireOf } from '#domain/hosting/day-range.ts'
import type { UnavailableField } from '#domain/hosting/unavailable.rules.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { failureOf, failureText, isGone, send } from '#stores/shell/send.ts'
import { editedVehicle } from './editor.ts'
import { addToList, isBlocked, removeFromList, showMonth } from './ranges.ts'
import { unavailableForm } from './unavailable-form.ts'
import { $vehicleCalendar } from './vehicle-calendar.ts'

/** Why a range was not blocked or removed. `booking`: the booking that prevents it. */
export interface DatesProblem {
  about: 'add' | 'remove'
  text: string
  booking: BookingInTheWay | null
}

// state
export const $problem = atom<DatesProblem | null>(null)
export const $isAdding = atom(false)
/** The id of the range that is being removed. */
export const $removing = atom<number | null>(null)
/** The first day of a range was clicked; the next click chooses the last. */
let isOpen = false
/** The time overlaps a blocked range or a booking. */
const TAKEN = 409

// actions
/** Opens a vehicle's form, with no range chosen or with the day of the URL. */
export function openDates(vehicle: VehicleDetail, month: string, requested: string | null): void {
  $problem.set(null)
  isOpen = false
  unavailableForm.open(NO_RANGE)
  if (requested) changeRange({ fromDate: requested, toDate: requested })
  void showMonth(vehicle.id, month)
}

export function changeRange(patch: Partial<DayRange>): void {
  isOpen = false
  setRange(patch)
}

export function clickDay(day: string, entries: readonly CalendarEntry[]): void {
  const picked = pickDay({ range: unavailableForm.$values.get(), isOpen }, day, entries)
  isOpen = picked.isOpen
  setRange(picked.range)
}

export function clearRange(): void {
  changeRange(NO_RANGE)
}

/** Blocks the chosen range. False: the reason is at the fields or in `$problem`. */
export async function addRange(): Promise<boolean> {
  const vehicle = editedVehicle()
  if (!vehicle || $isAdding.get() || !isRight()) return false
  $isAdding.set(true)
  $problem.set(null)
  const { fromDate } = unavailableForm.$values.get()
  const options = { params: { id: vehicle.id }, payload: wireOf(unavailableForm.$values.get()) }
  const outcome = await send(addUnavailableDate, options)
  if (outcome.status === 'answered') addToList(vehicle.id, outcome.data)
  // another tab may have blocked this very range
  else if (
    outcome.failure.status !== TAKEN ||
    !(await isBlocked(vehicle.id, options.payload, monthOf(fromDate, shownKind())))
  ) {
    refuse('add', outcome.failure)
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
  if (!vehicle || $removing.get() !== null) return
  $removing.set(id)
  $problem.set(null)
  const failure = failureOf(await send(removeUnavailableDate, { params: { id } }), isGone)
  $removing.set(null)
  if (failure) return refuse('remove', failure)
  removeFromList(vehicle.id, id)
  environment().notify('success', t('hosting-dates.form.removed'))
}

/** Saves the step. A range that is chosen but not blocked yet is blocked first, after a confirmation. */
export async function finishDates(): Promise<boolean> {
  if (!isEmptyRange(unavailableForm.$values.get())) {
    if (!isRight()) return false
    if (!(await environment().confirm(t('hosting-dates.form.finishQuestion')))) return false
    if (!(await addRange())) return false
  }
  return unavailableForm.submit()
}

function setRange(patch: Partial<DayRange>): void {
  $problem.set(null)
  unavailableForm.change(patch)
  for (const field of ['fromTime', 'toTime'] as const) unavailableForm.setError(field, null)
}

const shownKind = () => kindOfMonth($vehicleCalendar.get().month)

function isRight(): boolean {
  const fields: UnavailableField[] = ['fromTime', 'toTime']
  if (isEmptyRange(unavailableForm.$values.get()))
    unavailableForm.setError('fromTime', 'hosting.errors.rangeRequired')
  else for (const field of fields) unavailableForm.touch(field)
  return Object.keys(unavailableForm.$errors.get()).length === 0
}

function refuse(about: DatesProblem['about'], failure: ApiFailure): void {
  if (failure.status === 401) return
  $problem.set({ about, text: failureText(failure, 'hosting'), booking: bookingOf(failure.data) })
  const key = about === 'add' ? 'hosting-dates.form.notAdded' : 'hosting-dates.form.notRemoved'
  environment().notify('error', t(key))
}

function bookingOf(data: unknown): BookingInTheWay | null {
  if (typeof data !== 'object' || data === null) return null
  const { id, guest, from, to } = data as Partial<Record<keyof BookingInTheWay, unknown>>
  const isBooking =
    typeof id === 'string' && typeof guest === 'string' && typeof from === 'string' && typeof to === 'string'
  return isBooking ? { id, guest, from, to } : null
}

// reactions
onSignedOut(() => $problem.set(null))
