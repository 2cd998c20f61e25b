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
/** Times at which the shown vehicle cannot be booked. */
export const $takenTimes = taken.$state

// actions
/** Called each time the calendar opens, because others may have booked since. */
export async function loadTakenTimes(id: number): Promise<void> {
  await taken.load({ ...$takenTimes.get(), status: 'loading' }, async (signal) => ({
    times: (await environment().call(listTakenTimes, { params: { id }, signal })).data,
  }))
}
