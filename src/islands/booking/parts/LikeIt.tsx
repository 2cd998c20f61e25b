import type { VehicleCard } from '#contract/vehicles.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { vehicleTitle } from '#domain/vehicles/title.ts'
import { translator } from '#messages/t.ts'

interface Props {
  vehicle: VehicleCard
  /** the query string of the dates, so that its page shows the same price */
  query: string
  locale: Locale
}

/** A vehicle that could be taken instead: small, with the whole price. */
export function LikeIt({ vehicle, query, locale }: Props) {
  const t = translator(locale)
  const { images, pricing, pricePerDay, rating, numberOfSeats } = vehicle
  const picture = images[0]?.name
  return (
    <article className="like-it">
      <div className="pic">
        {picture && <img src={pictureAt(picture, 320)} alt="" width={320} height={200} loading="lazy" />}
      </div>
      <div className="min-w-0">
        <h4>
          <a href={`/vehicle/${vehicle.id}?${query}`}>{vehicleTitle(vehicle, locale)}</a>
        </h4>
        <p className="meta">
          <span>{t('vehicles.seats', { count: numberOfSeats, n: formatNumber(numberOfSeats, locale) })}</span>
          {rating.average !== null && (
            <span className="star">
              <span className="sr-only">{t('vehicles.rating')} </span>
              {formatNumber(rating.average, locale, 1)}
            </span>
          )}
        </p>
        <b>
          {pricing
            ? formatMoney(pricing.payable, locale)
            : t('vehicles.perDay', { price: formatMoney(pricePerDay, locale) })}
        </b>
      </div>
    </article>
  )
}
