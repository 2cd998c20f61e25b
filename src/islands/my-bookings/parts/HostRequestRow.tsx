import type { BookingRow } from '#contract/my-bookings.ts'
import { deadlineOf, minutesToReadOut } from '#domain/my-bookings/deadline.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { bookingThreadKey, threadPath } from '#domain/threads/thread.ts'
import { Face } from '#islands/ui/Face.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { BookingTimes } from './BookingTimes.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { Plate } from './Plate.tsx'
import { requestFacts } from './request-facts.ts'
import { SideNote } from './SideNote.tsx'
import { SmallRouteMap } from './SmallRouteMap.tsx'
import { StatusIcon } from './StatusIcon.tsx'
import { nextText, routeText, titleOf } from './text.ts'
import { VehiclePicture } from './VehiclePicture.tsx'
import { VerifiedNumber } from './VerifiedNumber.tsx'

interface Props {
  booking: BookingRow
  request: NonNullable<BookingRow['request']>
  /** epoch milliseconds */
  now: number
}

const SMALL_PICTURE = 'w-18 rounded-[8px]'

/** A request in the host's list, with all that decides it: deadline, route, vehicle, guest, time and earnings. */
export function HostRequestRow({ booking, request, now }: Props) {
  const { locale, t } = useLocale()
  const { guest } = request
  const facts = requestFacts(booking, request, locale)
  const deadline = deadlineOf(booking)
  const isUrgent = deadline !== null && minutesToReadOut(deadline.at, now) !== null
  return (
    <tr className="booking-row request-row overflow-hidden rounded border border-line bg-card">
      <td
        className={`booking-state flex items-center gap-2 border-b border-line leading-[1.35] ${isUrgent ? 'bg-marigold-tint' : 'bg-blue-tint'}`}
      >
        <StatusIcon status="pending" className="size-5.5" />
        <span className="sr-only">{t('my-bookings.status.pending')}</span>
        <b className="text-balance">{nextText(booking, { side: 'host', now, locale })}</b>
      </td>
      <td className="request-about grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-3">
        <SmallRouteMap booking={booking} className={SMALL_PICTURE} />
        <div>
          <a
            id={`booking-${booking.id}`}
            className="leading-[1.3] font-bold text-blue underline-offset-3 hover:underline"
            href={bookingPath(booking.id)}
          >
            {routeText(booking.origin, booking.destination, locale)}
          </a>
          <SideNote>{facts.trip}</SideNote>
        </div>
        <VehiclePicture booking={booking} width={320} className={SMALL_PICTURE} />
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <b>{titleOf(booking)}</b>
          <Plate booking={booking} />
        </div>
        <Face name={guest.fullName} image={null} className="size-10 justify-self-center text-sm" />
        <div>
          <b>{guest.fullName}</b>
          {facts.rating && <SideNote>{`★ ${facts.rating}`}</SideNote>}
          <SideNote>{guest.cancellations ? `${facts.record} · ${facts.manners}` : facts.record}</SideNote>
          {guest.isNumberVerified && <VerifiedNumber />}
          <a
            className="link inline-flex min-h-11 items-center text-sm print:hidden"
            href={threadPath(bookingThreadKey(booking.id))}
          >
            {t('my-bookings.request.message')}
          </a>
        </div>
      </td>
      <td className="request-when">
        <BookingTimes booking={booking} />
      </td>
      <td className="text-right">
        <SideNote>{facts.word('earn')}</SideNote>
        <b className="block text-xl/[1.25] whitespace-nowrap tabular-nums">{facts.amount}</b>
        <SideNote>{facts.payment}</SideNote>
      </td>
      <td className="request-ways flex flex-wrap gap-2 print:hidden">
        <DecisionButtons
          booking={booking}
          route={routeText(booking.origin, booking.destination, locale)}
          now={now}
          isInRow
        />
      </td>
    </tr>
  )
}
