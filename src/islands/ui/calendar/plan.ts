import type { PricingPayload } from '#contract/booking.ts'
import type { SearchDates } from '#domain/search/query.ts'

/** What a calendar asks for. Days are YYYY-MM-DD and times HH:mm in Kathmandu. */
export interface CalendarPlan {
  dates: SearchDates
  today: string
  /** the days that can be picked */
  first: string
  last: string
  /** shown at first while no day is chosen; left out: `first` */
  start?: string
  from: EndPlan
  /** left out: a single day is picked */
  to?: EndPlan
  /** dates that have just been picked, with the times that the rules allow */
  settle?: (dates: SearchDates) => SearchDates
  /** given: the hours at which it is taken are marked, and the foot has its price */
  vehicle?: {
    id: number
    /** null: nothing can be priced yet */
    payload: (times: { from: number; to: number }) => PricingPayload | null
  }
  /** given: no day at all is a choice, too, and so is an open end */
  isOptional?: boolean
  onUse: (dates: SearchDates) => void
}

/** Pickup and drop-off of a hire, by the rules of the search. */
export interface HireDays extends Pick<CalendarPlan, 'dates' | 'vehicle' | 'onUse'> {
  /** epoch milliseconds */
  now: number
}

export interface EndPlan {
  label: string
  /** left out: days alone */
  time?: {
    label: string
    slots: (dates: SearchDates) => readonly string[]
    /** left out: as a time of day */
    textOf?: (time: string) => string
  }
}
