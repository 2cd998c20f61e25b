import { createVehicle, type SavedStep, type StepPayload, saveVehicleStep } from '#contract/hosting.ts'
import { environment } from '#stores/shell/environment.ts'
import { createIdempotentSender } from '#stores/shell/idempotency.ts'

const create = createIdempotentSender()
const save = createIdempotentSender()

/** Sends one form of a vehicle; null: the first one, which creates it. `onProgress` gets 0 to 1 while files are sent. */
export async function sendStep(
  vehicleId: number | null,
  fields: StepPayload,
  onProgress?: (progress: number) => void,
): Promise<SavedStep> {
  const { call, upload } = environment()
  if (vehicleId === null) {
    return create.send(fields, async (idempotencyKey) => {
      const { data } = await call(createVehicle, { payload: fields, idempotencyKey })
      return data
    })
  }
  const payload = { ...fields, id: vehicleId }
  return save.send(payload, async (idempotencyKey) => {
    const options = { params: { id: vehicleId }, payload, idempotencyKey }
    const { data } = onProgress
      ? await upload(saveVehicleStep, { ...options, onProgress })
      : await call(saveVehicleStep, options)
    return data
  })
}
