import type { PricingPayload } from '#contract/booking.ts'
import type { SearchDates } from '#domain/search/query.ts'

/** What a calendar lets the user pick. Days are YYYY-MM-DD and times HH:mm in Kathmandu. */
export interface CalendarPlan {
  dates: SearchDates
  today: string
  /** the days that can be picked */
  first: string
  last: string
  /** shown at first while no day is chosen; by default `first` */
  start?: string
  from: EndPlan
  /** omitted: a single day is picked */
  to?: EndPlan
  /** returns dates that have just been picked with times that the rules allow */
  adjust?: (dates: SearchDates) => SearchDates
  /** given: its taken hours are marked, and its price is shown below */
  vehicle?: {
    id: number
    /** null: it cannot be priced yet */
    payload: (times: { from: number; to: number }) => PricingPayload | null
  }
  /** true: either day, or both, may be left open */
  isOptional?: boolean
  onUse: (dates: SearchDates) => void
}

/** Pickup and drop-off of a trip, by the rules of the search. */
export interface TripDays extends Pick<CalendarPlan, 'dates' | 'vehicle' | 'onUse'> {
  /** epoch milliseconds */
  now: number
}

export interface EndPlan {
  label: string
  /** omitted: days only */
  time?: {
    label: string
    slots: (dates: SearchDates) => readonly string[]
    /** omitted: formatted as a time of day */
    textOf?: (time: string) => string
  }
}
