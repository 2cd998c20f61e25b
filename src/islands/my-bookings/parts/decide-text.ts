import type { Translate } from '#messages/t.ts'
import type { DecideMessages } from '#stores/my-bookings/deciding.ts'

export function decideText(t: Translate): DecideMessages {
  return {
    fallback: t('my-bookings.callFailed'),
    changed: t('my-bookings.decide.changed'),
    done: { approve: t('my-bookings.decide.done.approve'), decline: t('my-bookings.decide.done.decline') },
  }
}
