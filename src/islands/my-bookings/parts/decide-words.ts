import type { Translate } from '#messages/t.ts'
import type { DecideWords } from '#stores/my-bookings/deciding.ts'

export function decideWords(t: Translate): DecideWords {
  return {
    fallback: t('my-bookings.callFailed'),
    changed: t('my-bookings.decide.changed'),
    done: { approve: t('my-bookings.decide.done.approve'), decline: t('my-bookings.decide.done.decline') },
  }
}
