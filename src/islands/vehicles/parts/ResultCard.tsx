import type { VehicleCard } from '#contract/vehicles.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { splitHours } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { pictureAt, pictureSrcset } from '#domain/vehicles/picture.ts'
import { vehicleName } from '#domain/vehicles/title.ts'
import { type Translate, translator } from '#messages/t.ts'
import { TrustLine } from './TrustLine.tsx'

interface Props {
  vehicle: VehicleCard
  locale: Locale
  /** the query string of the dates, so that the vehicle's page shows the same price */
  dates: string
  /** the first pictures of a page are not loaded lazily */
  isEarly?: boolean
  /** the heading's place below what stands above the cards */
  level?: 2 | 3
}

/** One strong picture, the facts that decide, and the whole price for the dates asked for. */
export function ResultCard({ vehicle, locale, dates, isEarly = false, level = 3 }: Props) {
  const t = translator(locale)
  const { model, rating, pricing } = vehicle
  const title = vehicleName(vehicle)
  const perDay = t('vehicles.perDay', { price: formatMoney(vehicle.pricePerDay, locale) })
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="card">
      <div className="pic">
        <Picture vehicle={vehicle} title={title} isEarly={isEarly} />
        {vehicle.instantBooking && <span className="tag">{t('vehicles.instantBooking')}</span>}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-[18px] pt-4 pb-[18px]">
        <Heading className="flex items-baseline justify-between gap-2.5 text-[1.25rem] leading-snug">
          <a className="after:absolute after:inset-0" href={`/vehicle/${vehicle.id}${dates && `?${dates}`}`}>
            {title}
          </a>
          {rating.average !== null && (
            <span className="star text-base whitespace-nowrap">
              <span className="sr-only">{t('vehicles.rating')} </span>
              {formatNumber(rating.average, locale, 1)}
            </span>
          )}
        </Heading>
        <p className="meta">
          <span>{model.vehicleType.title}</span>
          <span>
            {t('vehicles.seats', {
              count: vehicle.numberOfSeats,
              n: formatNumber(vehicle.numberOfSeats, locale),
            })}
          </span>
          <span>{t(`vehicles.fuel.${vehicle.fuelType}`)}</span>
          <span>
            {t('vehicles.trips', {
              count: vehicle.numberOfTrips,
              n: formatNumber(vehicle.numberOfTrips, locale),
            })}
          </span>
        </p>
        <TrustLine vehicle={vehicle} locale={locale} />
        <div className="price-row">
          {pricing ? (
            <>
              <div>
                <b>{formatMoney(pricing.payable, locale)}</b>{' '}
                <span>{hireWords(pricing.hours, locale, t)}</span>
              </div>
              <span>{perDay}</span>
            </>
          ) : (
            <b>{perDay}</b>
          )}
        </div>
        {vehicle.maxDiscount > 0 && (
          <p className="text-sm font-bold text-green">
            {t('vehicles.maxDiscount', { percent: formatNumber(vehicle.maxDiscount, locale) })}
          </p>
        )}
      </div>
    </article>
  )
}

function Picture({ vehicle, title, isEarly }: { vehicle: VehicleCard; title: string; isEarly: boolean }) {
  const name = vehicle.images[0]?.name
  if (!name) return null
  return (
    <img
      src={pictureAt(name, 640)}
      srcSet={pictureSrcset(name)}
      sizes="(min-width: 62rem) 290px, (min-width: 40rem) 45vw, calc(100vw - 40px)"
      alt={`${title}, ${vehicle.color.title}`}
      width={640}
      height={400}
      loading={isEarly ? 'eager' : 'lazy'}
      fetchPriority={isEarly ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

/** 'for 2 days', 'for 6 hours', 'for 1 day and 3 hours'. */
export function hireWords(hours: number, locale: Locale, t: Translate): string {
  const span = splitHours(hours)
  const days = span.days ? t('vehicles.days', { count: span.days, n: formatNumber(span.days, locale) }) : ''
  const rest = span.hours
    ? t('vehicles.hours', { count: span.hours, n: formatNumber(span.hours, locale) })
    : ''
  return t('vehicles.forSpan', { span: days && rest ? t('vehicles.and', { days, rest }) : days || rest })
}
