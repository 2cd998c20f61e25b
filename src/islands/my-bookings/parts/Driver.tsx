import type { Booking } from '#contract/my-bookings.ts'
import { formatPhone, telUrl } from '#domain/my-bookings/phone.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { DriverSummary } from '#islands/ui/DriverSummary.tsx'
import { translator } from '#messages/t.ts'

interface Props {
  booking: Pick<Booking, 'driver' | 'status' | 'isBookedByMe' | 'contactPersonPhoneNumber' | 'guest'>
  locale: Locale
  className?: string
}

/** The driver, and the one number this user may need to call: the driver's for the guest, the guest's for the host. */
export function Driver({ booking, locale, className = '' }: Props) {
  const t = translator(locale)
  const { driver, status, isBookedByMe, contactPersonPhoneNumber } = booking
  const called = isBookedByMe ? driver?.phone : contactPersonPhoneNumber
  return (
    <section className={`ticket-driver ${className}`} aria-label={t('my-bookings.page.driver')}>
      {driver ? (
        <div>
          <DriverSummary
            driver={driver}
            locale={locale}
            label={t('my-bookings.page.driver')}
            timesOnRoad={driver.timesOnRoad}
          />
          {driver.phone && (
            <a className="phone" href={telUrl(driver.phone)}>
              {formatPhone(driver.phone, locale)}
            </a>
          )}
        </div>
      ) : (
        <p>{t('my-bookings.page.noDriver')}</p>
      )}
      {called && (status === 'approved' || status === 'inTrip') && (
        <a className="btn call" href={telUrl(called)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 3h4l2 5-3 2a12 12 0 0 0 6 6l2-3 5 2v4a2 2 0 0 1-2 2A17 17 0 0 1 3 5a2 2 0 0 1 2-2z" />
          </svg>
          {t(isBookedByMe ? 'my-bookings.page.callDriver' : 'my-bookings.page.callGuest')}
        </a>
      )}
      {status === 'pending' && <p className="small">{t('my-bookings.page.phoneLater')}</p>}
    </section>
  )
}
