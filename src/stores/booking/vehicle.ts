import { toFailure } from '#contract/api-failure.ts'
import { getVehicle, type VehicleDetail } from '#contract/vehicles.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { $draft, chosenTimes } from './draft.ts'

export interface LoadedVehicle {
  /** `missing` with a vehicle: it was unlisted since */
  status: LoadStatus
  /** `isFree` is for the chosen dates; null while it is not known */
  vehicle: VehicleDetail | null
}

export const LOADING_VEHICLE: LoadedVehicle = { status: 'loading', vehicle: null }

// state
const loaded = createResource(LOADING_VEHICLE)
export const $vehicle = loaded.$state

// actions
/** The vehicle for the chosen dates. When only the dates change, the vehicle stays until the response comes. */
export async function loadVehicle(id: string | number): Promise<void> {
  const { vehicle } = $vehicle.get()
  await loaded.load(
    vehicle ? { status: 'ready', vehicle: { ...vehicle, isFree: null, obstacle: null } } : LOADING_VEHICLE,
    async (signal) => {
      const times = chosenTimes($draft.get())
      const query = times ? { from: toWire(times.from), to: toWire(times.to) } : {}
      return { vehicle: (await environment().call(getVehicle, { params: { id }, query, signal })).data }
    },
    (error) => {
      if (toFailure(error).status === 404) return { status: 'missing' }
      // only `isFree` stays unknown; the server checks it when the booking is made
      return vehicle ? { status: $vehicle.get().status } : {}
    },
  )
}

/** The form stays, next to links to other vehicles. */
export function markVehicleGone(): void {
  $vehicle.set({ ...$vehicle.get(), status: 'missing' })
}
