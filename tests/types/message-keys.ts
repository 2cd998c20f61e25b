// Compiled, never run: what must not compile says so.
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import type { MessageKey, MessageName } from '#messages/keys.ts'
import type { Translate } from '#messages/t.ts'

export function messageKeys(
  t: Translate,
  status: BookingStatus,
  text: string,
  name: MessageName<'shell.language'>,
) {
  t('shell.skip')
  t(`my-bookings.status.${status}`)
  t(`shell.language.${name}`)
  // counted: by the name that both forms share
  t('vehicles.days', { count: 2 })

  // @ts-expect-error no message is called so
  t('shell.skipp')
  // @ts-expect-error a room is no message
  t('shell.language')
  // @ts-expect-error i18next adds the form
  t('vehicles.days_one', { count: 1 })
  // @ts-expect-error not every status has one here
  t(`my-bookings.end.${status}`)
  // @ts-expect-error any text may be no message
  t(text)
  // @ts-expect-error any end may be no message's
  t(`my-bookings.status.${text}`)
  // @ts-expect-error a key is not read from a text
  const key: MessageKey = text
  return key
}
