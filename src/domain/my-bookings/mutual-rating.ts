import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { RATING_WAIT_DAYS } from './limits.ts'
import type { BookingSide, BookingStatus } from './status.ts'

/** A trip and who has rated it. */
export interface RatedTrip {
  status: BookingStatus
  /** epoch milliseconds */
  dropOff: number
  byGuest: boolean
  byHost: boolean
  /** a rating of it is shown already, for example one from before both sides rated */
  isRevealed: boolean
}

/** When ratings are shown although only one side has rated. */
export const revealedFrom = (dropOff: number): number => dropOff + RATING_WAIT_DAYS * DAY_MS

/** Whether the ratings of a trip are shown: neither side can answer stars with stars. */
export const areRatingsShown = ({ dropOff, byGuest, byHost, isRevealed }: RatedTrip, now: number): boolean =>
  isRevealed || (byGuest && byHost) || now >= revealedFrom(dropOff)

/** The guest may rate later too; the host would have read the guest's rating by then. */
export const canRateGuest = ({ status, dropOff, byHost }: RatedTrip, now: number): boolean =>
  status === 'completed' && !byHost && now < revealedFrom(dropOff)

/** The side whose rating the other one's waits for; null when no rating is hidden. */
export function awaitedSide(trip: RatedTrip, now: number): BookingSide | null {
  if (trip.byGuest === trip.byHost || areRatingsShown(trip, now)) return null
  return trip.byGuest ? 'host' : 'renter'
}
