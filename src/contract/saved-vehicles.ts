import * as v from 'valibot'
import { MAX_SAVED } from '#domain/vehicles/limits.ts'
import { endpoint } from './endpoint.ts'

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A saved vehicle, and when it was saved (UTC, epoch milliseconds). */
export const SavedVehicle = v.object({ id: v.number(), at: v.number() })
/** In the order in which they are stored. A vehicle that does not exist is ignored. */
export const SavePayload = v.object({
  changes: v.pipe(v.array(v.object({ id: Whole, at: Whole, isSaved: v.boolean() })), v.maxLength(MAX_SAVED)),
})
export type SavedVehicle = v.InferOutput<typeof SavedVehicle>
export type SavePayload = v.InferOutput<typeof SavePayload>

/** All of the user's, latest first. */
export const listSavedVehicles = endpoint<undefined, SavedVehicle[]>('GET', '/savedVehicles', {
  guarded: true,
})
export const saveVehicles = endpoint<SavePayload, SavedVehicle[]>('POST', '/savedVehicles', { guarded: true })
