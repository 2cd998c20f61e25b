import type { CreateInfo } from '#contract/hosting.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'

/** Props that the wizard and the editor pass to each form. */
export interface StepProps {
  info: CreateInfo
  vehicle: VehicleDetail
  /** empty: use the embedded map */
  googleMapsKey: string
  /** `mock`: the messages can be read in the demo inbox */
  sms: 'off' | 'mock' | 'real'
}

/** Of the first form, which creates the vehicle. */
export type FirstStepProps = Omit<StepProps, 'vehicle'> & { vehicle: VehicleDetail | null }

/** Id of the current form's heading, which gets the focus when the form changes. */
export const STEP_TITLE_ID = 'hosting-title'
