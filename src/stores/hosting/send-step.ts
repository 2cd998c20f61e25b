import { createVehicle, type SavedStep, type StepPayload, saveVehicleStep } from '#contract/hosting.ts'
import { type SendOutcome, send } from '#stores/shell/send.ts'

/** Sends one form of a vehicle; null: the first one, which creates it. `onProgress` gets 0 to 1 while files are sent. */
export function sendStep(
  vehicleId: number | null,
  fields: StepPayload,
  onProgress?: (progress: number) => void,
): Promise<SendOutcome<SavedStep>> {
  if (vehicleId === null) return send(createVehicle, { payload: fields })
  const payload = { ...fields, id: vehicleId }
  return send(saveVehicleStep, { params: { id: vehicleId }, payload, ...(onProgress && { onProgress }) })
}
