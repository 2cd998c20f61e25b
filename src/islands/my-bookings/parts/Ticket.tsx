import type { Booking } from '#contract/my-bookings.ts'
import { bookingListPath } from '#domain/my-bookings/list-query.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $now } from '#stores/my-bookings/countdown.ts'
import { environment } from '#stores/shell/environment.ts'
import { AfterRefusal } from './AfterRefusal.tsx'
import { Driver } from './Driver.tsx'
import { Foot, Ways } from './Foot.tsx'
import { Money } from './Money.tsx'
import { Rating } from './Rating.tsx'
import { ReadOut } from './ReadOut.tsx'
import { Standing } from './Standing.tsx'
import { TicketMap } from './TicketMap.tsx'
import { Timeline } from './Timeline.tsx'
import { People, Vehicle } from './Vehicle.tsx'
import { Way } from './Way.tsx'

interface Props {
  booking: Booking
  locale: Locale
  /** where the wallet's payments start */
  apiBaseUrl: string
  /** empty: the embedded map */
  googleMapsKey: string
}

/** Everything about one trip for one of its two parties: how it stands, where and when, whom to call, what it costs. */
export function Ticket({ booking, locale, apiBaseUrl, googleMapsKey }: Props) {
  const t = translator(locale)
  const now = useStore($now, null) ?? environment().now()
  const { status, isBookedByMe } = booking
  const side = isBookedByMe ? 'renter' : 'host'
  const shown = { booking, locale }
  // on a phone whoever waits at the roadside finds the call at once
  const isAhead = status === 'approved' || status === 'inTrip'
  return (
    <>
      <p className="back-to-all">
        <a className="link" href={bookingListPath({ side, status, page: 1 })}>
          <span aria-hidden="true">‹ </span>
          {t(isBookedByMe ? 'my-bookings.page.back' : 'my-bookings.page.backHost')}
        </a>
      </p>
      <article className="ticket">
        <div className="ticket-main">
          <Standing {...shown} apiBaseUrl={apiBaseUrl} now={now} />
          <ReadOut {...shown} reader={side} now={now} />
          <AfterRefusal {...shown} />
          <TicketMap {...shown} googleMapsKey={googleMapsKey} />
          {isAhead && <Driver {...shown} className="on-phone" />}
          <div className="ticket-body">
            <Way {...shown} />
            <Timeline {...shown} now={now} />
            {booking.rating && <Rating rating={booking.rating} locale={locale} />}
          </div>
        </div>
        <aside className="ticket-side" aria-label={t('my-bookings.page.more')}>
          <Driver {...shown} className={isAhead ? 'on-wide' : ''} />
          <Ways {...shown} />
          <Vehicle {...shown} />
          <Money {...shown} />
          <People {...shown} />
          <Foot {...shown} />
        </aside>
      </article>
    </>
  )
}
