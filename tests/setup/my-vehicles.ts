import { WORDS } from '#messages/words.ts'
import '#tests/stores/auth/browser-storage.ts'

import { vi } from 'vitest'
import type { VehicleCard } from '#contract/vehicles.ts'
import { readerOf } from '#messages/t.ts'
import { $editor } from '#stores/hosting/editor.ts'
import { $myVehicles } from '#stores/hosting/my-vehicles.ts'
import { environment, setEnvironment } from '#stores/shell/environment.ts'
import { answers, beginHosting, outside } from '#tests/stores/hosting/host.ts'

const hosting = WORDS.en.hosting
const dates = WORDS.en['hosting-dates']

export const FIND = 'POST /getVehicles'

export const card = (id: number, patch: Partial<VehicleCard> = {}) =>
  ({
    id,
    state: 'available',
    manufacturer: { id: 1, title: 'Hyundai' },
    model: { id: 11, title: 'Creta', vehicleType: { id: 1, title: 'SUV' } },
    ...patch,
  }) as VehicleCard
export const ids = () => $myVehicles.get().vehicles.map(({ id }) => id)

export const toasts = () => outside.notify.mock.calls.map(([tone, text]) => `${tone}: ${text}`)
/** Starts with two vehicles and all messages, on a clock of the test. */
export function beginMyVehicles(): void {
  vi.useFakeTimers()
  beginHosting()
  setEnvironment({ ...environment(), t: readerOf({ hosting, 'hosting-dates': dates }) })
  answers[FIND] = () => [card(1), card(2)]
  $editor.set({ status: 'loading' })
}
