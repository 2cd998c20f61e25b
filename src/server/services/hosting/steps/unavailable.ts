import type { StepForm } from './step-form.ts'

/** Ranges come and go by calls of their own; saving this form says that the host is through. */
export const unavailableStep: StepForm = {
  pictures: {},
  read: async () => ({ columns: {} }),
}
