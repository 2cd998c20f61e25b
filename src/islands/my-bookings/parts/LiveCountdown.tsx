import type { BookingRow } from '#contract/my-bookings.ts'
import { deadlineOf, minutesToReadOut } from '#domain/my-bookings/deadline.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { nextText, type Reader } from './text.ts'

interface Props {
  booking: BookingRow | Parameters<typeof deadlineOf>[0]
  reader: Reader
  /** epoch milliseconds */
  now: number
}

/** Announces a deadline to screen readers every few minutes: a text that changes each minute would be read each minute. */
export function LiveCountdown({ booking, reader, now }: Props) {
  const { locale } = useLocale()
  const deadline = deadlineOf(booking)
  const isCounting = deadline?.kind === 'pay' || deadline?.kind === 'answer'
  const minutes = isCounting ? minutesToReadOut(deadline.at, now) : null
  return (
    <p className="sr-only" role="status">
      {minutes !== null && nextText(booking, { reader, now, locale, minutes })}
    </p>
  )
}
