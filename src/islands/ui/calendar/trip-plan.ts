import { dropOffSlots, lastDate, minimumDate, pickupSlots, repairDates } from '#domain/search/dates.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { Translate } from '#messages/t.ts'
import type { CalendarPlan, TripDays } from './plan.ts'

export function tripPlan({ now, ...asked }: TripDays, t: Translate): CalendarPlan {
  return {
    ...asked,
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
    adjust: (picked) => repairDates(now, picked),
  }
}
