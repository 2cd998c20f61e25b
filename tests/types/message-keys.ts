// Compiled, never run: @ts-expect-error marks what must not compile.
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
  // plurals are named without the suffix
  t('vehicles.days', { count: 2 })

  // @ts-expect-error there is no such message
  t('shell.skipp')
  // @ts-expect-error a room is not a message
  t('shell.language')
  // @ts-expect-error i18next adds the plural suffix
  t('vehicles.days_one', { count: 1 })
  // @ts-expect-error not every status has a message here
  t(`my-bookings.end.${status}`)
  // @ts-expect-error an arbitrary text is not a message key
  t(text)
  // @ts-expect-error an arbitrary suffix is not checked
  t(`my-bookings.status.${text}`)
  // @ts-expect-error an arbitrary text is not a message key
  const key: MessageKey = text
  return key
}
