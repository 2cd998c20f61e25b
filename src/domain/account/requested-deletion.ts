/** What prevents a deletion that was requested through Facebook. */
export type DeletionObstacle = 'openBookings' | 'refundOpen' | 'blocked'
/** How it ended; `withdrawn`: the user has signed in again. */
export type DeletionOutcome = 'deleted' | 'noAccount' | 'withdrawn'

export interface RequestedDeletion {
  /** `waiting`: it is still tried; the user has nothing to do */
  state: DeletionOutcome | DeletionObstacle | 'waiting'
  /** epoch milliseconds */
  requestedAt: number
  endedAt: number | null
}
