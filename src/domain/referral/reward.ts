import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { MIN_REWARDED_PAYABLE, REWARD_AFTER_DAYS } from './referral.ts'

/** A completed trip of a referred person. */
export interface ReferredTrip {
  /** NRS */
  payable: number
  /** epoch milliseconds */
  dropOff: number
  hostId: number
  referrerId: number
  /** the mobile number of the person */
  isNumberVerified: boolean
  /** a report of the trip, its guest or its vehicle is open */
  isReported: boolean
}

const OBSTACLES = ['ownVehicle', 'payable', 'number', 'report', 'days'] as const
export type RewardObstacle = (typeof OBSTACLES)[number]

/** Why a trip earns its referrer nothing yet; the first two stay for good. */
export function rewardObstacles(trip: ReferredTrip, now: number): RewardObstacle[] {
  const isInTheWay: Record<RewardObstacle, boolean> = {
    ownVehicle: trip.hostId === trip.referrerId,
    payable: trip.payable < MIN_REWARDED_PAYABLE,
    number: !trip.isNumberVerified,
    report: trip.isReported,
    days: now < trip.dropOff + REWARD_AFTER_DAYS * DAY_MS,
  }
  return OBSTACLES.filter((obstacle) => isInTheWay[obstacle])
}
