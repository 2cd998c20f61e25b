import phone from 'lucide/dist/esm/icons/phone.mjs'
import type { Booking } from '#contract/my-bookings.ts'
import { telUrl } from '#domain/my-bookings/phone.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { DriverSummary } from '#islands/ui/DriverSummary.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { SideNote } from './SideNote.tsx'

interface Props {
  booking: Pick<Booking, 'driver' | 'status' | 'isBookedByMe' | 'contactPersonPhoneNumber' | 'guest'>
  className?: string
}

/** The driver, and the one number this user may need to call: the driver's for the guest, the guest's for the host. */
export function TicketDriver({ booking, className = '' }: Props) {
  const { locale, t } = useLocale()
  const { driver, status, isBookedByMe, contactPersonPhoneNumber } = booking
  const called = isBookedByMe ? driver?.phone : contactPersonPhoneNumber
  return (
    <section className={`grid gap-4 ${className}`} aria-label={t('my-bookings.page.driver')}>
      {driver ? (
        <div>
          <DriverSummary
            driver={driver}
            locale={locale}
            label={t('my-bookings.page.driver')}
            timesOnRoad={driver.timesOnRoad}
          />
          <PhoneLink number={driver.phone} />
        </div>
      ) : (
        <p>{t('my-bookings.page.noDriver')}</p>
      )}
      {called && (status === 'approved' || status === 'inTrip') && (
        <ButtonLink
          className="bg-green text-card hover:[filter:brightness(0.92)] print:hidden"
          href={telUrl(called)}
        >
          <Icon
            node={phone}
            className="size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinejoin="round"
          />
          {t(isBookedByMe ? 'my-bookings.page.callDriver' : 'my-bookings.page.callGuest')}
        </ButtonLink>
      )}
      {status === 'pending' && <SideNote as="p">{t('my-bookings.page.phoneLater')}</SideNote>}
    </section>
  )
}
