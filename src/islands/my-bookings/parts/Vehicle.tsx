import type { ReactNode } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import { formatPhone, telAddress } from '#domain/my-bookings/phone.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { VehiclePicture } from './VehiclePicture.tsx'
import { titleOf } from './words.ts'

/** What to look for at the roadside, and whom to call. */
export function Vehicle({ booking, locale }: { booking: Booking; locale: Locale }) {
  const t = translator(locale)
  const { vehicle, driver, host, guest, isBookedByMe } = booking
  const word = (key: string) => t(`my-bookings.page.${key}`)
  const phone = (number: string | null | undefined) =>
    number ? (
      <a className="link" href={telAddress(number)}>
        {formatPhone(number, locale)}
      </a>
    ) : null
  return (
    <section className="panel" aria-labelledby="vehicle">
      <h2 id="vehicle" className="sr-only">
        {word('vehicle')}
      </h2>
      <div className="ticket-vehicle">
        <VehiclePicture booking={booking} width={640} alt={titleOf(booking)} />
        <div>
          <a className="title" href={`/vehicle/${vehicle.id}`}>
            {titleOf(booking)}
          </a>
          <p className="text-ink-3">{vehicle.model.vehicleType.title}</p>
          <p className="plate">
            <span className="sr-only">{word('plate')} </span>
            {booking.registrationNumber}
          </p>
        </div>
      </div>
      <dl className="people">
        <Fact label={word('driver')}>{driver?.name ?? word('noDriver')}</Fact>
        <Fact label={word('driverPhone')}>{phone(driver?.phone)}</Fact>
        {isBookedByMe && (
          <>
            <Fact label={word('host')}>
              <a className="link" href={`/user/${host.id}`}>
                {host.fullName}
              </a>
            </Fact>
            <Fact label={word('hostPhone')}>{phone(host.phone)}</Fact>
          </>
        )}
        {!isBookedByMe && <Fact label={word('guest')}>{guest.fullName}</Fact>}
        <Fact label={word('contact')}>{booking.contactPerson}</Fact>
        <Fact label={word('contactPhone')}>{phone(booking.contactPersonPhoneNumber)}</Fact>
        <Fact label={word('standsAt')}>{placeWords(booking.standsAt, locale)}</Fact>
      </dl>
      {booking.status === 'pending' && <p className="mt-3 text-sm text-ink-3">{word('phoneLater')}</p>}
    </section>
  )
}

/** What was typed for people, and the point that a map finds. */
function placeWords(place: Booking['standsAt'], locale: Locale): string | null {
  if (!place) return null
  const point = [place.latitude, place.longitude]
    .map((degrees) => formatNumber(degrees, locale, 4))
    .join(', ')
  return place.address ? `${place.address} (${point})` : point
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
