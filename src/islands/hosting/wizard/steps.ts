// One form leads to the next: as one chunk they are 7 kB less than each alone, and need the network once.
export { AddressStep } from './AddressStep.tsx'
export { DriverStep } from './DriverStep.tsx'
export { GeneralStep } from './GeneralStep.tsx'
export { GuestStep } from './GuestStep.tsx'
export { ImagesStep } from './ImagesStep.tsx'
export { PricingStep } from './PricingStep.tsx'
export { UnavailableStep } from './UnavailableStep.tsx'
