import type { ComponentType } from 'react'
import type { StepName } from '#domain/hosting/steps.ts'
import { AddressStep } from './AddressStep.tsx'
import { BlockedDatesStep } from './BlockedDatesStep.tsx'
import { DriverStep } from './DriverStep.tsx'
import { GeneralStep } from './GeneralStep.tsx'
import { GuestStep } from './GuestStep.tsx'
import { ImagesStep } from './ImagesStep.tsx'
import { PricingStep } from './PricingStep.tsx'
import type { StepProps } from './step-props.ts'

const FORMS: Record<StepName, ComponentType<StepProps>> = {
  general: GeneralStep,
  images: ImagesStep,
  address: AddressStep,
  pricing: PricingStep,
  guest: GuestStep,
  driver: DriverStep,
  unavailable: BlockedDatesStep,
}

/** The form of a step. All forms are one chunk, because one leads to the next: 7 kB less, and one request. */
export function Step({ name, ...props }: StepProps & { name: StepName }) {
  const Form = FORMS[name]
  return <Form {...props} />
}
