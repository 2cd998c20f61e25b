import phone from 'lucide/dist/esm/icons/phone.mjs'
import type { Booking } from '#contract/my-bookings.ts'
import { telUrl } from '#domain/my-bookings/phone.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

type ContactNumber = 'contactPersonPhoneNumber' | 'contactPersonInternationalNumber'

interface Props {
  booking: Pick<Booking, 'driver' | 'otherDriver' | 'status' | 'isBookedByMe' | ContactNumber>
  isSmall?: boolean
}

/** Calls the driver for the guest, the guest for the host, while the trip lies ahead or runs. */
export function CallButton({ booking, isSmall = false }: Props) {
  const { t } = useLocale()
  const { driver, otherDriver, status, isBookedByMe } = booking
  const contact = booking.contactPersonPhoneNumber || booking.contactPersonInternationalNumber
  const called = isBookedByMe ? (otherDriver ?? driver)?.phone : contact
  if (!called || (status !== 'approved' && status !== 'inTrip')) return null
  return (
    <ButtonLink
      className="bg-green text-card hover:[filter:brightness(0.92)] print:hidden"
      isSmall={isSmall}
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
  )
}
