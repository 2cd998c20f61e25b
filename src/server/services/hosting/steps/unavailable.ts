import type { StepForm } from './step-form.ts'

/** Ranges are added and removed by calls of their own; saving this form only completes the step. */
export const unavailableStep: StepForm = {
  pictures: {},
  read: async () => ({ columns: {} }),
}
