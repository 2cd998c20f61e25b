import type { BookingRow } from '#contract/my-bookings.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  booking: Pick<BookingRow, 'registrationNumber'>
}

/** Tells a host's vehicles of the same model apart. */
export function Plate({ booking }: Props) {
  const { locale, t } = useLocale()
  return (
    <span className="plate">
      <span className="sr-only">{t('my-bookings.page.plate')} </span>
      {formatPlate(booking.registrationNumber, locale)}
    </span>
  )
}
