import type { ReactNode } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import { mapUrl } from '#domain/my-bookings/directions.ts'
import { chatUrls, formatPhone, telUrl } from '#domain/my-bookings/phone.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { LANGUAGES } from '#domain/shell/languages.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { guestSeats } from '#domain/vehicles/guest-seats.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import type { MessageName } from '#messages/keys.ts'
import { SideNote } from './SideNote.tsx'
import { titleOf } from './text.ts'
import { VehiclePicture } from './VehiclePicture.tsx'
import { VerifiedNumber } from './VerifiedNumber.tsx'

interface Props {
  booking: Booking
}

/** How to recognise the vehicle at the roadside. */
export function VehicleFacts({ booking }: Props) {
  const { locale, t } = useLocale()
  const { vehicle, modelYear, color, numberOfSeats } = booking
  const guests = guestSeats(numberOfSeats)
  const seats = { count: guests, n: formatNumber(guests, locale) }
  return (
    <section
      className="grid content-start justify-items-start gap-3"
      aria-label={t('my-bookings.page.vehicle')}
    >
      <div className="flex items-center gap-3.5">
        <VehiclePicture booking={booking} width={320} className="ticket-picture w-24 rounded-m" />
        <p>
          <a
            className="leading-[1.3] font-bold underline-offset-3 hover:underline"
            href={`/vehicle/${vehicle.id}`}
          >
            {titleOf(booking)} {localDigits(String(modelYear), locale)}
          </a>
          <SideNote>{[color, t('my-bookings.page.seats', seats)].filter(Boolean).join(' · ')}</SideNote>
        </p>
      </div>
      <p
        className={`unbroken rounded-[8px] border-2 border-ink px-3 py-px text-[1.125rem] font-bold ${LANGUAGES[locale].script === 'latin' ? 'tracking-[0.04em]' : ''}`}
      >
        <span className="sr-only">{t('my-bookings.page.plate')} </span>
        {formatPlate(booking.registrationNumber, locale)}
      </p>
    </section>
  )
}

const LINK = 'link inline-flex min-h-6 items-center'

/** The other party of the booking, and where the vehicle is until the pickup. */
export function People({ booking }: Props) {
  const { t } = useLocale()
  const { host, guest, isBookedByMe, standsAt } = booking
  const isAndroid = /Android/i.test(navigator.userAgent)
  const word = (key: MessageName<'my-bookings.page'>) => t(`my-bookings.page.${key}`)
  return (
    <dl className="ticket-part grid content-start gap-2.5 border-t border-line pt-3.5 text-sm">
      {isBookedByMe ? (
        <Fact label={word('host')}>
          <a className={LINK} href={`/user/${host.id}`}>
            {host.fullName}
          </a>{' '}
          <PhoneLink number={host.phone} />
          {host.isNumberVerified && <VerifiedNumber />}
        </Fact>
      ) : (
        <Fact label={word('guest')}>
          {guest.fullName}
          {guest.isNumberVerified && <VerifiedNumber />}
        </Fact>
      )}
      <Fact label={word('contact')}>
        {booking.contactPerson} <PhoneLink number={booking.contactPersonPhoneNumber} />{' '}
        <PhoneLink number={booking.contactPersonInternationalNumber} />
        {!isBookedByMe && <ChatLinks number={booking.contactPersonInternationalNumber} />}
      </Fact>
      <Fact label={word('standsAt')}>
        {standsAt && booking.status !== 'inTrip' && (
          <>
            {standsAt.address}{' '}
            <a
              className={`${LINK} print:hidden`}
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
      <dt className="text-[0.875rem] text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Renders nothing without a number. */
export function PhoneLink({ number }: { number: string | null | undefined }) {
  const { locale } = useLocale()
  if (!number) return null
  return (
    <a
      className="inline-block text-blue pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      href={telUrl(number)}
    >
      {formatPhone(number, locale)}
    </a>
  )
}

/** A host reaches a contact from abroad without the cost of a call. Renders nothing without a number. */
function ChatLinks({ number }: { number: string }) {
  if (!number) return null
  return (
    <span className="flex gap-x-4 print:hidden">
      {chatUrls(number).map(({ app, url }) => (
        <a key={app} className={LINK} href={url} target="_blank" rel="noopener noreferrer">
          {app}
        </a>
      ))}
    </span>
  )
}
