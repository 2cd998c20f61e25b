import { APPROACH_KM } from '#domain/booking/limits.ts'

/** Whole km of the road from a vehicle's public place to the pickup; null without a pickup. */
export type ApproachKm = number | null

export function approachKm(meters: number): number {
  return Math.floor(meters / 1000)
}

/** The km that are charged, at the greater of the two km rates. */
export function chargedApproachKm(km: ApproachKm): number {
  return Math.max(0, (km ?? 0) - APPROACH_KM.free)
}

/** Whether the host has to be asked, whatever they chose for other trips. */
export function isFarApproach(km: ApproachKm): boolean {
  return km !== null && km > APPROACH_KM.ask
}

/** Whether the vehicle cannot be booked from there at all. */
export function isTooFarToCome(km: ApproachKm): boolean {
  return km !== null && km > APPROACH_KM.most
}
