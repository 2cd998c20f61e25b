import { dropOffSlots, lastDate, minimumDate, pickupSlots, repairDates } from '#domain/search/dates.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { Translate } from '#messages/t.ts'
import type { CalendarPlan, HireDays } from './plan.ts'

export function hirePlan({ now, ...asked }: HireDays, t: Translate): CalendarPlan {
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
    settle: (picked) => repairDates(now, picked),
  }
}
