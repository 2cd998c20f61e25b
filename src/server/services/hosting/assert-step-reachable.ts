import { canSave, type Progress } from '#domain/hosting/steps.ts'
import { ApiError } from '#server/api-error.ts'

/** @throws ApiError stepTooEarly with the next step */
export function assertStepReachable(step: number, saved: Progress): void {
  if (!canSave(step, saved)) throw new ApiError('stepTooEarly', { next: (saved ?? 0) + 1 })
}
