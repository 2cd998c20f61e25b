import { atom } from 'nanostores'
import { removeVehicle as remove } from '#contract/hosting.ts'
import { vehicleName } from '#domain/vehicles/title.ts'
import { environment } from '#stores/shell/environment.ts'
import { deleteDraftsOf } from './drafts.ts'
import { ready, VEHICLES } from './editor.ts'
import { failureOf } from './failure.ts'
import { $listing } from './listing.ts'
import { t } from './translate.ts'

interface Removable {
  id: number
  manufacturer: { title: string }
  model: { title: string }
}

const GONE = 404

// state
/** The vehicles that are being removed, and those that were: nothing more is to be done with them. */
export const $removed = atom<readonly number[]>([])

// actions
/** Removes a vehicle after a question. The editor is left for my vehicles then. True: it is gone. */
export async function removeVehicle(vehicle: Removable): Promise<boolean> {
  const { call, confirm, navigate, notify } = environment()
  const { id } = vehicle
  const values = { title: vehicleName(vehicle) }
  const isGoing = () => $removed.get().includes(id)
  if (isGoing() || !(await confirm(t('hosting.remove.question', values))) || isGoing()) return false
  $removed.set([...$removed.get(), id])
  try {
    await call(remove, { params: { id } })
  } catch (error) {
    const { status, text } = failureOf(error)
    // removed in another window, or by a call whose answer was lost: what was wanted is so
    if (status !== GONE) {
      $removed.set($removed.get().filter((item) => item !== id))
      if (status !== 401) notify('error', text)
      return false
    }
  }
  deleteDraftsOf(id)
  if ($listing.get() === id) $listing.set(undefined)
  const isEdited = ready()?.vehicle?.id === id
  notify('success', t('hosting.remove.done', values), { persist: isEdited })
  if (isEdited) navigate(VEHICLES)
  return true
}
