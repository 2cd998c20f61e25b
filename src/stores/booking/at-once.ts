import { computed } from 'nanostores'
import { listAlternatives, type VehicleCard } from '#contract/vehicles.ts'
import { confirmationOf } from '#domain/booking/confirmation.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { $draft } from './draft.ts'
import { drivesOfDraft } from './offers.ts'
import { $price } from './quote.ts'
import { $vehicle } from './vehicle.ts'

/** Similar vehicles that confirm immediately. `key`: the vehicle and hours that they are for. */
export interface AtOnce {
  status: LoadStatus
  key: string
  vehicles: readonly VehicleCard[]
}

export const NO_AT_ONCE: AtOnce = { status: 'idle', key: '', vehicles: [] }

// state
const loaded = createResource(NO_AT_ONCE)
export const $atOnce = loaded.$state

// derived
/** Whether the host may not see the request in time. */
export const $mayBeMissed = computed([$price, $draft], ({ quote }, { payment }) => {
  if (!quote?.mayBeMissed) return false
  return confirmationOf(quote, { payment, payable: quote.payable }) === 'byHost'
})

// reactions
$mayBeMissed.listen(loadOnChange)
$price.listen(loadOnChange)

function loadOnChange(): void {
  const { vehicle } = $vehicle.get()
  const { status, quote } = $price.get()
  if (!$mayBeMissed.get() || !vehicle || !quote) {
    loaded.reset()
    return
  }
  if (status !== 'ready') return
  const { id } = vehicle
  const query = { from: quote.from, to: quote.to, ...drivesOfDraft(), atOnce: '1' }
  const key = JSON.stringify([id, query])
  if (key === $atOnce.get().key) return
  void loaded.load(
    { status: 'loading', key, vehicles: [] },
    async (signal) => {
      const options = { params: { id }, query, background: true, signal }
      return { vehicles: (await environment().call(listAlternatives, options)).data.vehicles }
    },
    // without its key it is requested again the next time
    () => ({ key: '' }),
  )
}
