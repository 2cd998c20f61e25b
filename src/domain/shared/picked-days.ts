/** Days YYYY-MM-DD; '' where none is chosen. */
export interface PickedDays {
  from: string
  to: string
}
export type RangeEnd = keyof PickedDays

/** A range after a day was picked for one of its ends, and the end that is picked next; null: the range is whole. */
export interface Picking {
  days: PickedDays
  next: RangeEnd | null
}

/**
 * The first day picked is the start. A later end stays only while the user changes the start alone; an end before the
 * start begins a new range.
 */
export function pickDay({ days, next }: Picking, day: string): Picking {
  if (next === 'to' && days.from && day >= days.from)
    return { days: { from: days.from, to: day }, next: null }
  return { days: { from: day, to: '' }, next: 'to' }
}

export type DayPlace = 'from' | 'to' | 'both' | 'within' | null

/** The position of a day in a range. */
export function placeIn({ from, to }: PickedDays, day: string): DayPlace {
  if (!from) return day === to && to ? 'to' : null
  if (day === from) return to === from || !to ? 'both' : 'from'
  if (!to) return null
  if (day === to) return 'to'
  return day > from && day < to ? 'within' : null
}
