import type { BookingRow } from '#contract/my-bookings.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { formatDateTime, formatDay, kathmanduDate } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { vehicleName } from '#domain/vehicles/title.ts'
import type { Subject } from '#stores/my-bookings/actions.ts'

type Named = Pick<BookingRow, 'id' | 'from' | 'vehicle'>

/** 'Hyundai Creta' */
export function titleOf({ vehicle }: Pick<BookingRow, 'vehicle'>): string {
  return vehicleName(vehicle)
}

/** 'Nov-24th 2026, 10:00 AM' of a moment on the wire. */
export function momentOf(wire: string, locale: Locale): string {
  return formatDateTime(Date.parse(wire), locale)
}

/** The same for a narrow column: it breaks between day and time only. */
export function narrowMomentOf(wire: string, locale: Locale): string {
  return momentOf(wire, locale).replaceAll(' ', '\u00a0').replace(',\u00a0', ', ')
}

/** 'Tue, 24 Nov 2026' / 'मङ्गल, नोभेम्बर २४, २०२६' */
export function dayOf(ms: number, locale: Locale): string {
  const year = localDigits(kathmanduDate(ms).slice(0, 4), locale)
  return `${formatDay(ms, locale)}${locale === 'en' ? ' ' : ', '}${year}`
}

/** What a dialog calls the booking. */
export function subjectOf(booking: Named): Subject {
  return { id: booking.id, title: titleOf(booking), from: booking.from }
}
