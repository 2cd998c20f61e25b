import type { ListedVehicle } from '#contract/search.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { guestSeats } from '#domain/vehicles/guest-seats.ts'
import { BLANK_PICTURE, pictureAt, pictureSrcset } from '#domain/vehicles/picture.ts'
import { vehicleTitle } from '#domain/vehicles/title.ts'
import { cardTrust } from '#domain/vehicles/trust.ts'
import { hasCheckedDocuments } from '#domain/vehicles/vehicle.ts'
import { CHECKED } from '#islands/ui/checked-class.ts'
import { kmText } from '#islands/ui/drive-text.ts'
import { spanText } from '#islands/ui/span-text.ts'
import { type Translate, translator } from '#messages/t.ts'
import { SaveButton, type SaveButtonProps } from './SaveButton.tsx'
import { trustText } from './trust-text.ts'
import './ResultCard.css'

/** In the place of a card that loads. */
export function CardSkeleton() {
  return (
    <div className="card flex flex-col" aria-hidden="true">
      <div className="skeleton aspect-[1.6] rounded-none" />
      <div className="grid gap-3 p-[18px]">
        <div className="skeleton h-6 w-2/3" />
        <div className="skeleton h-4 w-full" />
        <div className="skeleton h-7 w-1/2" />
      </div>
    </div>
  )
}

interface Props {
  vehicle: ListedVehicle
  locale: Locale
  /** the query string of the dates, so that the vehicle's page shows the same price */
  dates: string
  /** the first pictures of a page are not loaded lazily */
  isEarly?: boolean
  /** whether the vehicles of the list are in several cities */
  hasCity?: boolean
  /** of a list that knows which vehicles are saved */
  saving?: SaveButtonProps['saving']
  /** level of the heading, below those above the cards */
  level?: 2 | 3
}

const PRICE = 'text-[1.4375rem] tracking-[-0.01em] whitespace-nowrap'
const BESIDE = 'text-sm whitespace-nowrap text-ink-3'

/** One large picture, the deciding facts, and the total price for the dates or the trip. */
export function ResultCard({
  vehicle,
  locale,
  dates,
  isEarly = false,
  level = 3,
  hasCity = false,
  saving,
}: Props) {
  const t = translator(locale)
  const { model, color, city } = vehicle
  const title = vehicleTitle(vehicle, locale)
  const address = `/vehicle/${vehicle.id}${dates && `?${dates}`}`
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="card late flex flex-col">
      <div className="pic">
        <CardPictures vehicle={vehicle} isEarly={isEarly} />
        <SaveButton
          className="absolute top-2 right-2 z-1"
          vehicle={vehicle}
          locale={locale}
          saving={saving}
        />
        {/* at the bottom, on the ground before the wheels: at the top it would hide the roof */}
        {vehicle.instantBooking && (
          <span className="pointer-events-none absolute bottom-2.5 left-2.5 z-1 flex items-center gap-1.5 rounded-full bg-[rgb(255_255_255/0.94)] px-2.5 py-px text-xs font-bold text-[#14213d] before:size-2 before:rounded-full before:bg-[#1f7a4d]">
            {t('vehicles.instantBooking')}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-[18px] pt-4 pb-[18px]">
        <div className="flex items-baseline justify-between gap-2.5">
          <Heading className="text-[1.25rem] leading-snug">
            <a className="after:absolute after:inset-0" href={address}>
              {title}
              <span className="sr-only">{`, ${color.title}, ${formatPlate(vehicle.registrationNumber, locale)}`}</span>
            </a>
          </Heading>
          <RatingLine vehicle={vehicle} locale={locale} t={t} />
        </div>
        <p className="meta">
          {hasCity && city && <span>{city.title}</span>}
          <span>{model.vehicleType.title}</span>
          <span>{color.title}</span>
          <span>
            {t('vehicles.seats', {
              count: guestSeats(vehicle.numberOfSeats),
              n: formatNumber(guestSeats(vehicle.numberOfSeats), locale),
            })}
          </span>
          <span>{t(`vehicles.fuel.${vehicle.fuelType}`)}</span>
          {vehicle.numberOfTrips > 0 && (
            <span>
              {t('vehicles.trips', {
                count: vehicle.numberOfTrips,
                n: formatNumber(vehicle.numberOfTrips, locale),
              })}
            </span>
          )}
        </p>
        <TrustLine vehicle={vehicle} locale={locale} t={t} />
        <Price vehicle={vehicle} locale={locale} t={t} />
        {vehicle.maxDiscount > 0 && (
          <p className="text-sm font-bold text-green">
            {t('vehicles.maxDiscount', { percent: formatNumber(vehicle.maxDiscount, locale) })}
          </p>
        )}
      </div>
    </article>
  )
}

interface PartProps {
  vehicle: ListedVehicle
  locale: Locale
  t: Translate
}

/** '★ 4.7 (3)', or a mark for a vehicle without trips. */
function RatingLine({ vehicle: { rating, numberOfTrips }, locale, t }: PartProps) {
  if (rating.average === null)
    return numberOfTrips > 0 ? null : (
      <span className="rounded-full bg-blue-tint px-2.5 py-px text-[0.875rem] leading-[1.6] font-bold whitespace-nowrap text-blue">
        {t('vehicles.new')}
      </span>
    )
  return (
    <span className="star text-base whitespace-nowrap">
      <span className="sr-only">{t('vehicles.rating')} </span>
      {formatNumber(rating.average, locale, 1)}{' '}
      <small className="font-normal text-ink-3">({formatNumber(rating.count, locale)})</small>
    </span>
  )
}

/** The price of the route if the destination is known, else of the hours; the daily price beside it if it differs. */
function Price({ vehicle: { pricing, pricePerDay, trip }, locale, t }: PartProps) {
  const perDay = t('vehicles.perDay', { price: formatMoney(pricePerDay, locale) })
  const whole = trip
    ? { price: trip.payable, labels: t('vehicles.trip.km', { km: kmText(trip.km, locale, t) }) }
    : pricing && { price: pricing.payable, labels: forSpanText(pricing.hours, locale, t) }
  const isOneDay = !trip && pricing?.hours === 24 && pricing.payable === pricePerDay
  return (
    <div
      className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3"
      data-price=""
    >
      {whole ? (
        <div>
          <b className={PRICE}>{formatMoney(whole.price, locale)}</b>{' '}
          <span className={BESIDE}>{whole.labels}</span>
        </div>
      ) : (
        <b className={PRICE}>{perDay}</b>
      )}
      {whole && !isOneDay && <span className={BESIDE}>{perDay}</span>}
    </div>
  )
}

/** 'for 2 days', 'for 6 hours', 'for 1 day and 3 hours'. */
export function forSpanText(hours: number, locale: Locale, t: Translate): string {
  return t('vehicles.forSpan', { span: spanText(hours, locale, t) })
}

/** A card's trust facts in one line, or that its documents are not checked. */
function TrustLine({ vehicle, locale, t }: PartProps) {
  const facts = cardTrust(vehicle)
  const isChecked = hasCheckedDocuments(vehicle.status)
  if (isChecked && !facts.length) return null
  return (
    <ul className="meta">
      {!isChecked && <li>{t('vehicles.trust.unchecked')}</li>}
      {facts.map((fact) => (
        <li key={fact.kind} className={CHECKED}>
          {trustText(fact, locale, t, 'card')}
        </li>
      ))}
    </ul>
  )
}

interface CardPicturesProps {
  vehicle: Pick<ListedVehicle, 'images'>
  /** the first pictures of a page are not loaded lazily */
  isEarly: boolean
}

/** On phones slightly less than the drawn width: at 390 px and twice the density 640 px load, half the bytes of 960. */
const SIZES = '(min-width: 62rem) 290px, (min-width: 40rem) 45vw, 82vw'
const MAX = 5

/**
 * The cover, and a row of pictures to swipe through, or to page through with a mouse: the others have no URL until
 * swipe-pictures.ts sets one at the first touch or arrow, so that unseen pictures cost no data.
 */
function CardPictures({ vehicle: { images }, isEarly }: CardPicturesProps) {
  const [cover, ...others] = images.slice(0, MAX)
  if (!cover) return null
  return (
    <>
      {/* decorative: the card's text states what it shows */}
      <div className="card-pictures" aria-hidden="true">
        <img
          src={pictureAt(cover.name, 640)}
          srcSet={pictureSrcset(cover.name)}
          sizes={SIZES}
          alt=""
          width={640}
          height={400}
          loading={isEarly ? 'eager' : 'lazy'}
          fetchPriority={isEarly ? 'high' : 'auto'}
          decoding="async"
        />
        {others.map(({ name }) => (
          <img
            key={name}
            src={BLANK_PICTURE}
            data-src={pictureAt(name, 640)}
            data-srcset={pictureSrcset(name)}
            data-sizes={SIZES}
            alt=""
            width={640}
            height={400}
            decoding="async"
          />
        ))}
      </div>
      {others.length > 0 && (
        <>
          <span className="card-dots" aria-hidden="true">
            {[cover, ...others].map(({ name }) => (
              <i key={name} />
            ))}
          </span>
          <i className="card-arrow" data-by="-1" aria-hidden="true" />
          <i className="card-arrow" data-by="1" aria-hidden="true" />
        </>
      )}
    </>
  )
}
