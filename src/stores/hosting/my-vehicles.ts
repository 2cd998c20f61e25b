import debounce from 'debounce'
import { atom } from 'nanostores'
import { setVehicleState } from '#contract/hosting.ts'
import { findVehicles } from '#contract/search.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { MAX_PLATE, PLATE_SEARCH_DEBOUNCE_MS } from '#domain/hosting/limits.ts'
import { latinDigits } from '#domain/shared/digits.ts'
import { vehicleName } from '#domain/vehicles/title.ts'
import type { VehicleState } from '#domain/vehicles/vehicle.ts'
import { refreshUser } from '#stores/auth/own-user.ts'
import { $user } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { failureOf } from './failure.ts'
import { listingMessage } from './listing-message.ts'
import { removeVehicle } from './remove-vehicle.ts'

/** `loading` with vehicles: another search is on its way; `failed` with vehicles: it did not arrive. */
export interface MyVehicleList {
  status: 'loading' | 'ready' | 'failed'
  vehicles: readonly VehicleCard[]
  /** the registration number that the vehicles were searched by; empty: all of them */
  searched: string
}

const START: MyVehicleList = { status: 'loading', vehicles: [], searched: '' }

// state
export const $myVehicles = atom<MyVehicleList>(START)
/** The registration number as it is typed. */
export const $plate = atom('')
/** The vehicles whose state is being changed. */
export const $changing = atom<readonly number[]>([])
let inFlight: AbortController | null = null

// actions
export function openMyVehicles(): Promise<void> {
  return load()
}

/** Spec section 9: the call goes 400 ms after the last key, and the answer to the last one counts. */
export function searchMyVehicles(text: string): void {
  $plate.set(text.slice(0, MAX_PLATE))
  loadSoon()
}
const loadSoon = debounce(load, PLATE_SEARCH_DEBOUNCE_MS)

/** Asks at once for what is typed: Enter, or another try. */
export function reloadMyVehicles(): Promise<void> {
  loadSoon.clear()
  return load()
}

/** Lists or unlists. Shown when it is done, not before: whoever leaves the page on seeing it would cut the call off. */
export async function changeState(vehicle: VehicleCard, state: VehicleState): Promise<void> {
  if ($changing.get().includes(vehicle.id)) return
  const { call, notify } = environment()
  $changing.set([...$changing.get(), vehicle.id])
  try {
    const { data } = await call(setVehicleState, { params: { id: vehicle.id }, payload: { state } })
    // what it says of the others may be older than what they were told meanwhile
    const changed = data.find(({ id }) => id === vehicle.id) ?? { id: vehicle.id, state }
    patch(changed)
    const { tone, text } = listingMessage(vehicleName(vehicle), { ...vehicle, ...changed })
    notify(tone, text)
  } catch (error) {
    const { status, text } = failureOf(error)
    if (status !== 401) notify('error', text)
  } finally {
    $changing.set($changing.get().filter((id) => id !== vehicle.id))
  }
}

/** Removes it from the list once it is gone. */
export async function removeMyVehicle(vehicle: VehicleCard): Promise<void> {
  if (!(await removeVehicle(vehicle))) return
  const list = $myVehicles.get()
  $myVehicles.set({ ...list, vehicles: list.vehicles.filter(({ id }) => id !== vehicle.id) })
}

async function load(): Promise<void> {
  inFlight?.abort()
  const controller = new AbortController()
  inFlight = controller
  $myVehicles.set({ ...$myVehicles.get(), status: 'loading' })
  const searched = latinDigits($plate.get()).trim()
  try {
    await refreshUser()
    const userId = $user.get()?.id
    if (controller.signal.aborted) return
    if (userId === undefined) throw new Error('It is not known whose vehicles to ask for.')
    const { data } = await environment().call(findVehicles, {
      payload: searched ? { userId, registrationNumber: searched } : { userId },
      signal: controller.signal,
    })
    if (!controller.signal.aborted) $myVehicles.set({ status: 'ready', vehicles: data, searched })
  } catch {
    if (!controller.signal.aborted) $myVehicles.set({ ...$myVehicles.get(), status: 'failed' })
  }
}

function patch(change: Pick<VehicleCard, 'id'> & Partial<VehicleCard>): void {
  const list = $myVehicles.get()
  const vehicles = list.vehicles.map((vehicle) =>
    vehicle.id === change.id ? { ...vehicle, ...change } : vehicle,
  )
  $myVehicles.set({ ...list, vehicles })
}

// reactions
onSignedOut(() => {
  inFlight?.abort()
  loadSoon.clear()
  $myVehicles.set(START)
  $plate.set('')
  $changing.set([])
})
