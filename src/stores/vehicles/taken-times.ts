import { listTakenTimes, type TakenTimes } from '#contract/vehicles.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

interface TakenTimesState {
  status: LoadStatus
  times: TakenTimes
}

export const NO_TAKEN_TIMES: TakenTimesState = { status: 'idle', times: [] }

// state
const taken = createResource(NO_TAKEN_TIMES)
/** Hours at which the vehicle that is looked at cannot be hired. */
export const $takenTimes = taken.$state

// actions
/** Each time that its calendar opens, because others book meanwhile. */
export async function loadTakenTimes(id: number): Promise<void> {
  await taken.load({ ...$takenTimes.get(), status: 'loading' }, async (signal) => ({
    times: (await environment().call(listTakenTimes, { params: { id }, signal })).data,
  }))
}
