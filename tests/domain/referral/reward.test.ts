import { expect, it } from 'vitest'
import { type ReferredTrip, type RewardObstacle, rewardObstacles } from '#domain/referral/reward.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'

const NOW = Date.UTC(2026, 10, 26)
const trip: ReferredTrip = {
  payable: 1_000,
  dropOff: NOW - 7 * DAY_MS,
  hostId: 2,
  referrerId: 1,
  isNumberVerified: true,
  isReported: false,
}

it.each<[Partial<ReferredTrip>, RewardObstacle[]]>([
  [{}, []],
  [{ payable: 999 }, ['payable']],
  [{ payable: 150 }, ['payable']],
  [{ hostId: 1 }, ['ownVehicle']],
  [{ isNumberVerified: false }, ['number']],
  [{ isReported: true }, ['report']],
  [{ dropOff: NOW - 7 * DAY_MS + 1 }, ['days']],
  [{ payable: 0, isNumberVerified: false, dropOff: NOW }, ['payable', 'number', 'days']],
])('a trip with %j waits for %j', (patch, expected) => {
  expect(rewardObstacles({ ...trip, ...patch }, NOW)).toEqual(expected)
})
