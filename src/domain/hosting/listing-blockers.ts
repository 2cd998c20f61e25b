import { isBookableStep, lapsesBefore, type VehicleState } from '#domain/vehicles/vehicle.ts'
import { type Refusals, staysWithheld } from './documents.ts'

/** Why guests cannot find a vehicle, whatever the dates. */
export const LISTING_BLOCKERS = [
  'blocked',
  'notListed',
  'unfinished',
  'insuranceLapsed',
  /** until the host sends new documents */
  'documentsRefused',
  /** until an operator has looked at them */
  'documentsUnchecked',
] as const
export type ListingBlocker = (typeof LISTING_BLOCKERS)[number]

interface ListingFacts extends Refusals {
  /** by an operator */
  isBlocked: boolean
  state: VehicleState
  step: number | null
  /** YYYY-MM-DD */
  insuranceExpiry: string | null
}

/** Why a vehicle is excluded from search on `today` (YYYY-MM-DD, Kathmandu); empty: it is listed. */
export function listingBlockers(
  { isBlocked, state, step, insuranceExpiry, ...documents }: ListingFacts,
  today: string,
): ListingBlocker[] {
  const is: Record<ListingBlocker, boolean> = {
    blocked: isBlocked,
    notListed: state !== 'available',
    unfinished: !isBookableStep(step),
    documentsRefused: documents.isWithheld && !staysWithheld(documents),
    documentsUnchecked: staysWithheld(documents),
    insuranceLapsed: lapsesBefore(insuranceExpiry, today),
  }
  return LISTING_BLOCKERS.filter((item) => is[item])
}

/** What the host reads of a vehicle: not its own state where something else hides it from guests. */
export function listingState({
  state,
  standing,
}: {
  state: VehicleState
  standing?: { hiddenBy: readonly ListingBlocker[] } | undefined
}): VehicleState {
  return standing?.hiddenBy.length ? 'notAvailable' : state
}
