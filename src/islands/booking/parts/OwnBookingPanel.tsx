import type { BookingRow } from '#contract/my-bookings.ts'
import { holdEnd, type OwnBookingState, ownBookingState } from '#domain/booking/own-booking.ts'
import { paymentUrl } from '#domain/booking/payment.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatTime } from '#domain/shared/format-date.ts'
import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { walletName } from '#messages/wallet-name.ts'
import { environment } from '#stores/shell/environment.ts'
import { momentText } from './text.ts'

export const BLOCKER_TITLE = 'mb-1 text-xl'

const TICK_MS = 10_000

interface Props {
  booking: BookingRow
  isFirstTry: boolean
  apiBaseUrl: string
}

/** The guest's own booking of these dates: what it waits for, and the next actions. */
export function OwnBookingPanel({ booking, isFirstTry, apiBaseUrl }: Props) {
  const { locale, t } = useLocale()
  const { id, origin, destination, pricing } = booking
  const state = useOwnBookingState(booking)
  const [from, to] = [booking.from, booking.to].map((wire) => momentText(Date.parse(wire), locale))
  const isHold = state === 'hold'
  return (
    <>
      <h2 id="standing-title" className={BLOCKER_TITLE}>
        {t(`booking.own.title.${state}`, { time: formatTime(holdEnd(booking), locale) })}
      </h2>
      {isHold && <Countdown until={holdEnd(booking)} />}
      <p>{t(`booking.own.text.${state}`, { wallet: walletName(t, booking.payment) })}</p>
      {isFirstTry && <p className="font-bold">{t('booking.own.firstTry')}</p>}
      <p className="mt-3 leading-[1.4]">
        <b className="block">{t('booking.own.route', { origin, destination })}</b>
        <span className="block">{t('booking.taken.time', { from, to })}</span>
      </p>
      {/* below lg the sticky bar has the main button */}
      <div className={`mt-4 flex-wrap gap-2.5 ${isHold ? 'grid sm:flex' : 'hidden lg:flex'}`}>
        {isHold && (
          <ButtonLink look="main" className="max-lg:hidden!" href={paymentUrl(apiBaseUrl, id)}>
            {t('booking.own.pay', { price: formatMoney(pricing.payable, locale) })}
          </ButtonLink>
        )}
        <ButtonLink look={isHold ? 'quiet' : 'main'} href={bookingPath(id)}>
          {t(isHold ? 'booking.own.cancel' : 'booking.own.show')}
        </ButtonLink>
      </div>
    </>
  )
}

/** The current state; recomputed because a hold expires while it is shown. */
export function useOwnBookingState(booking: BookingRow): OwnBookingState {
  return ownBookingState(booking, useNow(present, undefined, TICK_MS))
}

const present = () => environment().now()

/** Not a live region: it would be read out each minute, and the title already states the time. */
function Countdown({ until }: { until: number }) {
  const { locale, t } = useLocale()
  const minutes = Math.max(1, Math.ceil((until - useNow(present, undefined, TICK_MS)) / MINUTE_MS))
  return (
    <p className="font-bold text-blue">
      {t('booking.own.left', { count: minutes, n: formatNumber(minutes, locale) })}
    </p>
  )
}
