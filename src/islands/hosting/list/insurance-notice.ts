import { startOfDay } from '#domain/hosting/calendar.ts'
import { daysLeft } from '#domain/hosting/documents.ts'
import { INSURANCE_NOTICE_DAYS } from '#domain/hosting/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatInOtherCalendar } from '#domain/shared/format-date.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { today } from '#stores/hosting/today.ts'
import { dayText } from '../calendar/date-text.ts'

/** Notice about an insurance that expires soon or has expired, for the list and the editor; null: none. */
export function insuranceNotice(
  expiry: string | null | undefined,
  locale: Locale,
): { tone: 'warn' | 'bad'; text: string } | null {
  if (!expiry) return null
  const left = daysLeft(expiry, today())
  if (left > INSURANCE_NOTICE_DAYS[0]) return null
  const t = translator(locale)
  const other = formatInOtherCalendar(startOfDay(expiry), locale)
  const day = `${dayText(expiry, locale)}${other ? ` (${other})` : ''}`
  const kind = left < 0 ? 'lapsed' : left === 0 ? 'today' : 'ends'
  const values = { day, count: left, n: formatNumber(left, locale) }
  return { tone: left < 0 ? 'bad' : 'warn', text: t(`hosting.documents.${kind}`, values) }
}
