import type { CreateInfo } from '#contract/hosting.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'

/** Props that the wizard and the editor pass to each form. */
export interface StepProps {
  info: CreateInfo
  /** null: not created yet (only the first form is shown then) */
  vehicle: VehicleDetail | null
  isFirstTime: boolean
  googleMapsKey: string
  /** `mock`: the messages can be read in the demo inbox */
  sms: 'off' | 'mock' | 'real'
}

/** Id of the current form's heading, which gets the focus when the form changes. */
export const STEP_TITLE_ID = 'hosting-title'
