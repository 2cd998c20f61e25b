import type { ReactNode } from 'react'
import type { VehicleCard } from '#contract/vehicles.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { guestSeats } from '#domain/vehicles/guest-seats.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { vehicleTitle } from '#domain/vehicles/title.ts'
import { hasCheckedDocuments } from '#domain/vehicles/vehicle.ts'
import { useLocale } from './LocaleContext.tsx'

interface Props {
  vehicle: VehicleCard
  /** the query string of the dates, so that the vehicle's page shows the same price */
  query: string
  /** an extra fact for its line of facts */
  fact?: string | null
  /** id of the link, for aria-describedby */
  id?: string
  /** an action on the card, above the link that covers the rest of it */
  action?: ReactNode
  heading: 'h3' | 'h4'
  /** on wide screens the picture is above the text, for several in a row */
  isTile?: boolean
}

/** An alternative vehicle: a small card with the total price. */
export function SimilarVehicle({
  vehicle,
  query,
  fact,
  id,
  action,
  heading: Heading,
  isTile = false,
}: Props) {
  const { locale, t } = useLocale()
  const { images, pricing, pricePerDay, rating, numberOfSeats } = vehicle
  const picture = images[0]?.name
  const guests = guestSeats(numberOfSeats)
  return (
    <article
      className={`relative flex h-full flex-wrap items-center gap-x-3.5 gap-y-3 rounded-[14px] border border-line bg-paper p-2.5 has-[a:hover]:border-line-2 ${isTile ? 'md:flex-col md:flex-nowrap md:items-stretch md:gap-2' : ''}`}
    >
      <span className={`pic w-[108px] flex-none rounded-[10px] ${isTile ? 'md:w-full' : ''}`}>
        {picture && <img src={pictureAt(picture, 320)} alt="" width={320} height={200} loading="lazy" />}
      </span>
      <div className={`min-w-0 flex-1 basis-[130px] ${isTile ? 'md:flex-none md:basis-auto' : ''}`}>
        <Heading className="font-bold leading-snug">
          <a
            id={id}
            className="after:absolute after:inset-0 after:rounded-[14px] hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-blue"
            href={`/vehicle/${vehicle.id}?${query}`}
          >
            {vehicleTitle(vehicle, locale)}
          </a>
        </Heading>
        <p className="meta">
          <span>{t('vehicles.seats', { count: guests, n: formatNumber(guests, locale) })}</span>
          {rating.average !== null && (
            <span className="star">
              <span className="sr-only">{t('vehicles.rating')} </span>
              {formatNumber(rating.average, locale, 1)}
            </span>
          )}
          {!hasCheckedDocuments(vehicle.status) && <span>{t('vehicles.trust.unchecked')}</span>}
          {fact && <span>{fact}</span>}
        </p>
        <b>
          {pricing
            ? formatMoney(pricing.payable, locale)
            : t('vehicles.perDay', { price: formatMoney(pricePerDay, locale) })}
        </b>
      </div>
      {action}
    </article>
  )
}
