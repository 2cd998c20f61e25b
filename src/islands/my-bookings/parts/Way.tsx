import type { Booking } from '#contract/my-bookings.ts'
import { formatBikram } from '#domain/shared/bikram.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatTime, HOUR_MS, splitHours } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { type Translate, translator } from '#messages/t.ts'
import { dayOf } from './words.ts'

/** When and where: pickup, stops and drop-off in a row, in Kathmandu time with the Bikram Sambat day beside it. */
export function Way({ booking, locale }: { booking: Booking; locale: Locale }) {
  const t = translator(locale)
  const tripType = booking.isCityRide ? 'cityRide' : booking.isOneWay ? 'oneWay' : 'roundTrip'
  const km = formatNumber(booking.totalMeters / 1_000, locale, 1)
  const span = spanOf(booking.totalTime, locale, t)
  return (
    <section className="panel" aria-labelledby="way">
      <h2 id="way">{t('my-bookings.page.route')}</h2>
      <ol className="way">
        <Point
          label={t('my-bookings.page.pickup')}
          address={booking.origin.address}
          at={booking.from}
          locale={locale}
        />
        {booking.stops.map((stop) => (
          <Point
            key={`${stop.latitude} ${stop.longitude} ${stop.address}`}
            label={t('my-bookings.page.stop')}
            address={stop.address || `${stop.latitude}, ${stop.longitude}`}
            locale={locale}
          />
        ))}
        <Point
          label={t('my-bookings.page.dropOff')}
          address={booking.destination.address}
          at={booking.to}
          locale={locale}
        />
      </ol>
      <p className="meta mt-3">
        <span>{t(`my-bookings.page.${tripType}`)}</span>
        <span>{t('my-bookings.page.distance', { km })}</span>
        {span && <span>{t('my-bookings.page.driving', { span })}</span>}
        <span>{t('my-bookings.page.kathmandu')}</span>
      </p>
    </section>
  )
}

interface PointProps {
  label: string
  address: string
  /** on the wire; stops have none */
  at?: string
  locale: Locale
}

function Point({ label, address, at, locale }: PointProps) {
  const ms = at === undefined ? null : Date.parse(at)
  return (
    <li>
      <small>{label}</small>
      <b>{address}</b>
      {ms !== null && (
        <time dateTime={at}>
          {`${dayOf(ms, locale)}, ${formatTime(ms, locale)}`}
          <small>{formatBikram(ms, locale)}</small>
        </time>
      )}
    </li>
  )
}

/** '3 hours'; nothing while it is not known. */
function spanOf(seconds: number, locale: Locale, t: Translate): string {
  const { days, hours } = splitHours((seconds * 1_000) / HOUR_MS)
  const n = (count: number) => ({ count, n: formatNumber(count, locale) })
  const inDays = days ? t('vehicles.days', n(days)) : ''
  const rest = hours ? t('vehicles.hours', n(hours)) : ''
  return inDays && rest ? t('vehicles.and', { days: inDays, rest }) : inDays || rest
}
