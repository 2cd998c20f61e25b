/** What is in the way of a deletion that Facebook has asked for. */
export type DeletionObstacle = 'openBookings' | 'refundOpen' | 'blocked'
/** How it ended; `withdrawn`: the person has signed in again. */
export type DeletionOutcome = 'deleted' | 'noAccount' | 'withdrawn'

export interface RequestedDeletion {
  /** `waiting`: it is tried again, although nothing that a person could end is in the way */
  state: DeletionOutcome | DeletionObstacle | 'waiting'
  /** epoch milliseconds */
  requestedAt: number
  endedAt: number | null
}
