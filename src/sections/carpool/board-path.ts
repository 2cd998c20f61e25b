import { boardUrl } from '#domain/carpool/board-url.ts'
import type { RideEnd, RideEnds } from '#domain/carpool/public-ride.ts'

interface RideLike {
  ends: RideEnds | null
  isDriver: boolean
}

/** URL of the board with requests of the same kind between the same places; null: the whole board. */
export function boardPath(like: RideLike | null): string {
  if (!like?.ends) return boardUrl({})
  const { from, to } = like.ends
  return boardUrl({ from: placeOf(from), to: placeOf(to), role: like.isDriver ? 'driver' : 'passenger' })
}

const placeOf = ({ address, point }: RideEnd) => ({ label: address, point })
