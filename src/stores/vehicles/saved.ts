import { computed } from 'nanostores'
import { listSavedVehicles, saveVehicles } from '#contract/saved-vehicles.ts'
import { MAX_CARDS, MAX_SEEN } from '#domain/vehicles/limits.ts'
import {
  NONE_SAVED,
  readMarks,
  readSaved,
  type SavedVehicles,
  savedOf,
  toggleSaved,
  type VehicleMark,
  withAnswer,
} from '#domain/vehicles/saved.ts'
import { SAVED_KEY, SEEN_KEY } from '#domain/vehicles/saved-keys.ts'
import { $isSignedIn, $user } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { send } from '#stores/shell/send.ts'

/** Until then the list of the account is not read again. */
const FRESH_MS = 10 * 60_000

// state
/** As stored, of any user. islands/vehicles/save-vehicles.ts writes both without this code. */
export const $storedSaved = persistedAtom<SavedVehicles>(SAVED_KEY, NONE_SAVED, { parse: readSaved })
export const $seen = persistedAtom<readonly VehicleMark[]>(SEEN_KEY, [], {
  parse: (stored) => readMarks(stored, MAX_SEEN),
})
let syncing: Promise<boolean> | null = null

// derived
const $userId = computed([$isSignedIn, $user], (isSignedIn, user) => (isSignedIn ? (user?.id ?? null) : null))
/** The list of the person who uses the device now. */
export const $saved = computed([$storedSaved, $userId], savedOf)
/** The vehicles that were seen or saved last, for a row of cards. */
export const $rememberedIds = computed([$saved, $seen], ({ marks }, seen) =>
  readMarks([...marks, ...seen], MAX_CARDS).map(({ id }) => id),
)

// actions
/** Takes the list over that save-vehicles.ts has stored. */
export function takeSaved(list: SavedVehicles): void {
  $storedSaved.set(list)
}

/** On the device immediately; `syncSaved` sends it. */
export function toggleVehicle(id: number): void {
  $storedSaved.set(toggleSaved($saved.get(), id, environment().now()))
}

/**
 * Sends what the account does not have yet, such as what a visitor saved, and reads its list when it is not fresh.
 * What is not answered stays on the device, and is sent by the next page. True when the list on the device has changed.
 */
export function syncSaved(): Promise<boolean> {
  syncing ??= syncOnce().finally(() => {
    syncing = null
  })
  return syncing
}

async function syncOnce(): Promise<boolean> {
  let hasChanged = false
  for (let round = 0; round < 3 && (await exchange()); round++) hasChanged = true
  return hasChanged
}

/** True when the account has answered. */
async function exchange(): Promise<boolean> {
  const userId = $userId.get()
  const { now, call, uniqueKey } = environment()
  const { unsent, readAt } = $saved.get()
  if (userId === null || (!unsent.length && now() - readAt < FRESH_MS)) return false
  try {
    const outcome = unsent.length
      ? await send(saveVehicles, {
          payload: { changes: [...unsent] },
          background: true,
          idempotencyKey: uniqueKey(),
          // sent again until it is answered, which changes nothing
          isInOutbox: true,
        })
      : { status: 'answered' as const, data: (await call(listSavedVehicles, { background: true })).data }
    if (outcome.status !== 'answered' || $userId.get() !== userId) return false
    $storedSaved.set(withAnswer($saved.get(), unsent, outcome.data, now()))
    return true
  } catch {
    // the next page reads it
    return false
  }
}
