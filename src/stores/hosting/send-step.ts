import { createVehicle, type SavedStep, type StepPayload, saveVehicleStep } from '#contract/hosting.ts'
import { environment } from '#stores/shell/environment.ts'
import { failureOf } from './failure.ts'

const TOO_MANY = 429

/** The last attempt to create a vehicle, until it is answered for good. */
let attempt: { text: string; key: string } | null = null

/** Sends one form of a vehicle; null: its first, which creates it. `onProgress` is told 0 to 1 while files go. */
export async function sendStep(
  vehicleId: number | null,
  fields: StepPayload,
  onProgress?: (share: number) => void,
): Promise<SavedStep> {
  if (vehicleId === null) return create(fields)
  const { call, upload } = environment()
  const options = { params: { id: vehicleId }, payload: { ...fields, id: vehicleId } }
  const { data } = onProgress
    ? await upload(saveVehicleStep, { ...options, onProgress })
    : await call(saveVehicleStep, options)
  return data
}

async function create(payload: StepPayload): Promise<SavedStep> {
  try {
    const options = { payload, idempotencyKey: keyOf(payload) }
    const { data } = await environment().call(createVehicle, options)
    attempt = null
    return data
  } catch (error) {
    const { status } = failureOf(error)
    // a refusal is final for its key; without an answer, or with a server in trouble, the vehicle may have been made
    if (status >= 400 && status < 500 && status !== TOO_MANY) attempt = null
    throw error
  }
}

/** The same key for the same form, so that a vehicle whose answer was lost is not made twice. */
function keyOf(payload: StepPayload): string {
  const text = JSON.stringify(payload)
  if (attempt?.text !== text) attempt = { text, key: environment().uniqueKey() }
  return attempt.key
}
