import type { Locale } from '#domain/shell/locale.ts'
import { formatNumber } from './digits.ts'

const NO_BREAK_SPACE = '\u00a0'
const UNITS = {
  en: { hour: 'h', minute: 'min' },
  np: { hour: 'घण्टा', minute: 'मिनेट' },
} as const satisfies Record<Locale, { hour: string; minute: string }>

/** '2 h 40 min', '2 h', '16 min' of seconds; at least a minute. Breaks only between hours and minutes. */
export function formatDuration(seconds: number, locale: Locale): string {
  const whole = Math.max(1, Math.round(seconds / 60))
  const parts = [
    { count: Math.floor(whole / 60), unit: UNITS[locale].hour },
    { count: whole % 60, unit: UNITS[locale].minute },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${formatNumber(count, locale)}${NO_BREAK_SPACE}${unit}`)
    .join(' ')
}
