import type { StepHandler } from './step-handler.ts'

/** Ranges are added and removed by calls of their own; saving this form only completes the step. */
export const unavailableStep: StepHandler = {
  pictures: {},
  read: async () => ({ columns: {} }),
}
