import { atom } from 'nanostores'
import { getVehicle, type VehicleDetail } from '#contract/vehicles.ts'
import { toWire } from '#domain/shared/time.ts'
import { environment } from '#stores/shell/environment.ts'
import { $draft, chosenTimes } from './draft.ts'
import { failureOf } from './failure.ts'

export interface VehicleState {
  /** `missing` with a vehicle: it has been taken from the list since */
  status: 'loading' | 'ready' | 'missing' | 'failed'
  /** `isFree` is for the chosen dates; null while it is not known */
  vehicle: VehicleDetail | null
}

export const LOADING: VehicleState = { status: 'loading', vehicle: null }

// state
export const $vehicle = atom<VehicleState>(LOADING)
let inFlight: AbortController | null = null

// actions
/** The vehicle for the chosen dates. When only the dates are new, what is shown stays until the answer comes. */
export async function loadVehicle(id: string | number): Promise<void> {
  inFlight?.abort()
  const controller = new AbortController()
  inFlight = controller
  const { vehicle } = $vehicle.get()
  $vehicle.set(
    vehicle
      ? { status: 'ready', vehicle: { ...vehicle, isFree: null, obstacle: null } }
      : { status: 'loading', vehicle },
  )
  const times = chosenTimes($draft.get())
  try {
    const { data } = await environment().call(getVehicle, {
      params: { id },
      query: times ? { from: toWire(times.from), to: toWire(times.to) } : {},
      signal: controller.signal,
    })
    if (!controller.signal.aborted) $vehicle.set({ status: 'ready', vehicle: data })
  } catch (error) {
    if (controller.signal.aborted) return
    if (failureOf(error).status === 404) markGone()
    // without an answer it is only not known whether the vehicle is free; booking asks once more
    else if (!vehicle) $vehicle.set({ status: 'failed', vehicle: null })
  }
}

/** What was typed for it stays, beside the way to other vehicles. */
export function markGone(): void {
  $vehicle.set({ ...$vehicle.get(), status: 'missing' })
}
