import { isBookableStep, type VehicleState } from '#domain/vehicles/vehicle.ts'

/** Why guests cannot find a vehicle, whatever dates they ask for. */
export const HINDRANCES = ['blocked', 'notListed', 'unfinished', 'insuranceLapsed'] as const
export type Hindrance = (typeof HINDRANCES)[number]

interface Standing {
  /** by an operator */
  isBlocked: boolean
  state: VehicleState
  step: number | null
  /** YYYY-MM-DD */
  insuranceExpiry: string | null
}

/** What keeps a vehicle out of every search from the day `today` (YYYY-MM-DD, Kathmandu) on; empty: guests find it. */
export function hindrances(
  { isBlocked, state, step, insuranceExpiry }: Standing,
  today: string,
): Hindrance[] {
  const is: Record<Hindrance, boolean> = {
    blocked: isBlocked,
    notListed: state !== 'available',
    unfinished: !isBookableStep(step),
    insuranceLapsed: insuranceExpiry !== null && insuranceExpiry < today,
  }
  return HINDRANCES.filter((item) => is[item])
}
