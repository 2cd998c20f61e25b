import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import type { Booked } from '#contract/booking.ts'
import { type Booking, replaceBooking } from '#contract/my-bookings.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { newBookingPath } from '#domain/my-bookings/list-query.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { findOut, type SendOutcome, send } from '#stores/shell/send.ts'
import { loadAlternatives } from './alternatives.ts'
import { readBooking } from './booking.ts'
import type { WriteProblem, WriteStatus } from './write-status.ts'

/** The vehicle that is being booked in the place of a cancelled booking, or could not be. */
export interface Replacing {
  /** of the cancelled booking */
  id: string
  vehicleId: number
  /** `done`: the browser goes to the new booking */
  status: WriteStatus | 'done'
  problem: WriteProblem | null
  /** Of the write whose outcome is unknown; else empty. */
  key: string
}

// state
export const $replacing = atom<Replacing | null>(null)

// actions
/** Books at most once at a time; while it is not known whether another vehicle is booked, none is sent. */
export async function submitReplacement(
  { id }: Pick<Booking, 'id'>,
  { id: vehicleId, pricing }: Pick<VehicleCard, 'id' | 'pricing'>,
): Promise<void> {
  const current = $replacing.get()
  if (isBusy() || !pricing) return
  if (current?.id === id && current.problem?.kind === 'unknown') return lookUpReplacement()
  $replacing.set({ id, vehicleId, status: 'sending', problem: null, key: '' })
  const outcome = await send(replaceBooking, {
    params: { id },
    payload: { vehicleId, expectedPayable: pricing.payable },
    onLost: (key) => patch(id, { status: 'lookingUp', key }),
  })
  await conclude(id, outcome)
}

/** Finds out whether a booking without a response was made. */
export async function lookUpReplacement(): Promise<void> {
  const replacing = $replacing.get()
  if (replacing?.status !== 'idle') return
  patch(replacing.id, { status: 'lookingUp', problem: null })
  await conclude(replacing.id, await findOut(replacing.key))
}

async function conclude(id: string, outcome: SendOutcome<Booked>): Promise<void> {
  if (outcome.status === 'answered') finish(id, outcome.data.id)
  else if (outcome.failure.status !== 0) await fail(id, outcome.failure)
  else await compare(id, outcome.status === 'unknown')
}

/** It did not arrive, or nobody knows: it may have been booked all the same. */
async function compare(id: string, isUnknown: boolean): Promise<void> {
  const booking = await readBooking(id)
  if (booking?.replacedBy) finish(id, booking.replacedBy.id)
  else patch(id, { status: 'idle', problem: { kind: isUnknown || !booking ? 'unknown' : 'stands' } })
}

async function fail(id: string, { status, cause, message, data }: ApiFailure): Promise<void> {
  if (status === 401) return $replacing.set(null)
  const made = cause === 'alreadyReplaced' ? idOf(data) : null
  if (made) return finish(id, made)
  patch(id, {
    status: 'idle',
    problem: { kind: 'failed', sentence: message || t('my-bookings.callFailed') },
    key: '',
  })
  // taken, dearer or no longer listed: what is left, with the prices of now
  if (status === 409 || status === 404 || status === 422) await loadAlternatives(id)
}

function finish(id: string, made: string): void {
  patch(id, { status: 'done', problem: null })
  environment().navigate(newBookingPath(made))
}

function idOf(data: unknown): string | null {
  const { id }: { id?: unknown } = typeof data === 'object' && data !== null ? data : {}
  return typeof id === 'string' ? id : null
}

function isBusy(): boolean {
  const replacing = $replacing.get()
  return replacing !== null && replacing.status !== 'idle'
}

function patch(id: string, change: Partial<Replacing>): void {
  const replacing = $replacing.get()
  if (replacing?.id === id) $replacing.set({ ...replacing, ...change })
}

// reactions
onSignedOut(() => $replacing.set(null))
