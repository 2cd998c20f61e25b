import type { ReactNode } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import { mapUrl } from '#domain/my-bookings/directions.ts'
import { formatPhone, telUrl } from '#domain/my-bookings/phone.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { formatPlate } from '#domain/vehicles/plate.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import type { MessageName } from '#messages/keys.ts'
import { titleOf } from './text.ts'
import { VehiclePicture } from './VehiclePicture.tsx'

interface Props {
  booking: Booking
}

/** How to recognise the vehicle at the roadside. */
export function VehicleFacts({ booking }: Props) {
  const { locale, t } = useLocale()
  const { vehicle, modelYear, color, numberOfSeats } = booking
  const seats = { count: numberOfSeats, n: formatNumber(numberOfSeats, locale) }
  return (
    <section className="ticket-vehicle" aria-label={t('my-bookings.page.vehicle')}>
      <div className="who">
        <VehiclePicture booking={booking} width={320} alt="" />
        <p>
          <a className="title" href={`/vehicle/${vehicle.id}`}>
            {titleOf(booking)} {localDigits(String(modelYear), locale)}
          </a>
          <small>{[color, t('my-bookings.page.seats', seats)].filter(Boolean).join(' · ')}</small>
        </p>
      </div>
      <p className="plate">
        <span className="sr-only">{t('my-bookings.page.plate')} </span>
        {formatPlate(booking.registrationNumber, locale)}
      </p>
    </section>
  )
}

/** The other party of the booking, and where the vehicle is until the pickup. */
export function People({ booking }: Props) {
  const { locale, t } = useLocale()
  const { host, guest, isBookedByMe, standsAt } = booking
  const isAndroid = /Android/i.test(navigator.userAgent)
  const word = (key: MessageName<'my-bookings.page'>) => t(`my-bookings.page.${key}`)
  const phone = (number: string | null) =>
    number ? (
      <a className="phone" href={telUrl(number)}>
        {formatPhone(number, locale)}
      </a>
    ) : null
  return (
    <dl className="people">
      {isBookedByMe ? (
        <Fact label={word('host')}>
          <a className="link" href={`/user/${host.id}`}>
            {host.fullName}
          </a>{' '}
          {phone(host.phone)}
        </Fact>
      ) : (
        <Fact label={word('guest')}>{guest.fullName}</Fact>
      )}
      <Fact label={word('contact')}>
        {booking.contactPerson} {phone(booking.contactPersonPhoneNumber)}
      </Fact>
      <Fact label={word('standsAt')}>
        {standsAt && (
          <>
            {standsAt.address}{' '}
            <a
              className="link"
              href={mapUrl(standsAt, isAndroid)}
              target={isAndroid ? undefined : '_blank'}
              rel="noopener noreferrer"
            >
              {word('showOnMap')}
            </a>
          </>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
