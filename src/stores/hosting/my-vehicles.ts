import debounce from 'debounce'
import { atom } from 'nanostores'
import { removeVehicle as remove, setVehicleState } from '#contract/hosting.ts'
import { findVehicles } from '#contract/search.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { PLATE_SEARCH_DEBOUNCE_MS } from '#domain/hosting/limits.ts'
import { MAX_TYPED, plainText } from '#domain/shared/text.ts'
import { vehicleName } from '#domain/vehicles/title.ts'
import type { VehicleState } from '#domain/vehicles/vehicle.ts'
import { refreshUser } from '#stores/auth/own-user.ts'
import { $user } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { forgetWritesAbout } from '#stores/shell/outbox.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureOf, failureText, isGone, notifyFailure, send } from '#stores/shell/send.ts'
import { deleteDraftsOf } from './drafts.ts'
import { readyEditor, VEHICLES_PATH } from './editor.ts'
import { $wizardVehicleId, listingMessage } from './listing-message.ts'

// state
/** Vehicles that are being removed or were removed. */
export const $removedIds = atom<readonly number[]>([])

// actions
/** Removes a vehicle after a confirmation, and leaves its editor. True: it was removed. */
export async function removeOwnVehicle(
  vehicle: Parameters<typeof vehicleName>[0] & { id: number },
): Promise<boolean> {
  const { confirm, navigate, notify } = environment()
  const { id } = vehicle
  const values = { title: vehicleName(vehicle) }
  const isGoing = () => $removedIds.get().includes(id)
  if (isGoing() || !(await confirm(t('hosting.remove.question', values))) || isGoing()) return false
  $removedIds.set([...$removedIds.get(), id])
  const failure = failureOf(await send(remove, { params: { id } }), isGone)
  if (failure) {
    $removedIds.set($removedIds.get().filter((item) => item !== id))
    notifyFailure(failure, failureText(failure, 'hosting'))
    return false
  }
  deleteDraftsOf(id)
  void forgetWritesAbout('/vehicles/{id}', id)
  if ($wizardVehicleId.get() === id) $wizardVehicleId.set(undefined)
  const isEdited = readyEditor()?.vehicle?.id === id
  notify('success', t('hosting.remove.done', values), { persist: isEdited })
  if (isEdited) navigate(VEHICLES_PATH)
  return true
}

/** `vehicles` are those of the last search that succeeded. */
export interface MyVehicleList {
  status: LoadStatus
  vehicles: readonly VehicleCard[]
  /** the registration number of that search; empty: all vehicles */
  searched: string
}

const START: MyVehicleList = { status: 'loading', vehicles: [], searched: '' }

// state
const listed = createResource(START, { isPersonal: true })
export const $myVehicles = listed.$state
/** The registration number as typed. */
export const $plate = atom('')
/** The vehicles whose state is being changed. */
export const $changingIds = atom<readonly number[]>([])

// actions
/** Searches 400 ms after the last key. */
export function searchMyVehicles(text: string): void {
  $plate.set(text.slice(0, MAX_TYPED))
  loadSoon()
}
const loadSoon = debounce(load, PLATE_SEARCH_DEBOUNCE_MS)

/** Loads immediately: at first, after Enter and for a retry. */
export function reloadMyVehicles(): Promise<void> {
  loadSoon.clear()
  return load()
}

/**
 * Lists or unlists a vehicle. Shown only after the response: a user who saw it earlier and left would abort the call.
 */
export async function changeState(vehicle: VehicleCard, state: VehicleState): Promise<void> {
  if ($changingIds.get().includes(vehicle.id)) return
  $changingIds.set([...$changingIds.get(), vehicle.id])
  const outcome = await send(setVehicleState, { params: { id: vehicle.id }, payload: { state } })
  if (outcome.status === 'answered') {
    // of the other vehicles, what is shown may be newer
    const changed = outcome.data.find(({ id }) => id === vehicle.id) ?? { id: vehicle.id, state }
    patch(changed)
    const { tone, text } = listingMessage(vehicleName(vehicle), { ...vehicle, ...changed })
    environment().notify(tone, text)
  } else notifyFailure(outcome.failure, failureText(outcome.failure, 'hosting'))
  $changingIds.set($changingIds.get().filter((id) => id !== vehicle.id))
  reloadIfLoading()
}

/** Removes a vehicle, and then its row. */
export async function removeMyVehicle(vehicle: VehicleCard): Promise<void> {
  if (!(await removeOwnVehicle(vehicle))) return
  const list = $myVehicles.get()
  $myVehicles.set({ ...list, vehicles: list.vehicles.filter(({ id }) => id !== vehicle.id) })
  reloadIfLoading()
}

/** A list that is being loaded may be from before the change. */
function reloadIfLoading(): void {
  if ($myVehicles.get().status === 'loading') void load()
}

async function load(): Promise<void> {
  const searched = plainText($plate.get())
  await listed.load({ ...$myVehicles.get(), status: 'loading' }, async (signal) => {
    await refreshUser()
    const userId = $user.get()?.id
    if (userId === undefined) throw new Error('The user is not known.')
    const payload = searched ? { userId, registrationNumber: searched } : { userId }
    return { vehicles: (await environment().call(findVehicles, { payload, signal })).data, searched }
  })
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
  loadSoon.clear()
  $plate.set('')
  $changingIds.set([])
})
