import { dropOffSlots, lastDate, minimumDate, pickupSlots, repairDates } from '#domain/search/dates.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { kathmanduDate } from '#domain/shared/time.ts'
import type { Translate } from '#messages/t.ts'
import type { CalendarPlan } from './plan.ts'

/** Pickup and drop-off of a hire, by the rules of the search. `now` is epoch milliseconds. */
export function hirePlan(now: number, dates: SearchDates, t: Translate): Omit<CalendarPlan, 'onUse'> {
  return {
    dates,
    today: kathmanduDate(now),
    first: minimumDate(now),
    last: lastDate(now),
    from: {
      label: t('search.pickup'),
      time: { label: t('search.pickupTime'), slots: ({ fromDate }) => pickupSlots(now, fromDate) },
    },
    to: {
      label: t('search.dropOff'),
      time: {
        label: t('search.dropOffTime'),
        slots: ({ fromDate, fromTime, toDate }) => dropOffSlots(fromDate, fromTime, toDate),
      },
    },
    settle: (picked) => repairDates(now, picked),
  }
}
