import { atom } from 'nanostores'
import { removeVehicle as remove } from '#contract/hosting.ts'
import { vehicleName } from '#domain/vehicles/title.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { forgetWritesAbout } from '#stores/shell/outbox.ts'
import { failureOf, failureText, isGone, notifyFailure, send } from '#stores/shell/send.ts'
import { deleteDraftsOf } from './drafts.ts'
import { ready, VEHICLES_PATH } from './editor.ts'
import { $listing } from './listing.ts'

interface Removable {
  id: number
  manufacturer: { title: string }
  model: { title: string }
}

// state
/** Vehicles that are being removed or were removed. */
export const $removed = atom<readonly number[]>([])

// actions
/** Removes a vehicle after a confirmation, and leaves its editor. True: it was removed. */
export async function removeOwnVehicle(vehicle: Removable): Promise<boolean> {
  const { confirm, navigate, notify } = environment()
  const { id } = vehicle
  const values = { title: vehicleName(vehicle) }
  const isGoing = () => $removed.get().includes(id)
  if (isGoing() || !(await confirm(t('hosting.remove.question', values))) || isGoing()) return false
  $removed.set([...$removed.get(), id])
  const failure = failureOf(await send(remove, { params: { id } }), isGone)
  if (failure) {
    $removed.set($removed.get().filter((item) => item !== id))
    notifyFailure(failure, failureText(failure, 'hosting'))
    return false
  }
  deleteDraftsOf(id)
  void forgetWritesAbout('/vehicles/{id}', id)
  if ($listing.get() === id) $listing.set(undefined)
  const isEdited = ready()?.vehicle?.id === id
  notify('success', t('hosting.remove.done', values), { persist: isEdited })
  if (isEdited) navigate(VEHICLES_PATH)
  return true
}
