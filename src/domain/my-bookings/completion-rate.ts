/** Fewer trips are not significant. */
const MIN_TRIPS = 5

/** The trips that a host has approved: those that took place, and those that the host cancelled. */
export interface TripTotals {
  completed: number
  cancelled: number
}

/** Percent of the trips that a host has kept; null: there are too few. */
export function completionRate({ completed, cancelled }: TripTotals): number | null {
  const trips = completed + cancelled
  return trips < MIN_TRIPS ? null : Math.floor((completed / trips) * 100)
}
