import type { VehicleCard } from '#contract/vehicles.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { pictureAt, pictureSrcset } from '#domain/vehicles/picture.ts'
import { formatPlate } from '#domain/vehicles/plate.ts'
import { vehicleName } from '#domain/vehicles/title.ts'
import type { VehicleState } from '#domain/vehicles/vehicle.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { ROW, ROW_PICTURE, ROW_TEXT } from './list-classes.ts'
import { Placeholder } from './Placeholder.tsx'
import { VehicleActions } from './VehicleActions.tsx'
import { VehicleNotes } from './VehicleNotes.tsx'

interface Props {
  vehicle: VehicleCard
  isEarly: boolean
}

export function VehicleRow({ vehicle, isEarly }: Props) {
  const { locale, t } = useLocale()
  const { rating, numberOfTrips } = vehicle
  const title = vehicleName(vehicle)
  const name = vehicle.images.find(({ type }) => type === 'image')?.name
  const trips = { count: numberOfTrips, n: formatNumber(numberOfTrips, locale) }
  return (
    <article className={ROW} aria-labelledby={`vehicle-${vehicle.id}`}>
      <div className={`pic ${ROW_PICTURE}`}>
        {name ? (
          <img
            src={pictureAt(name, 320)}
            srcSet={pictureSrcset(name)}
            sizes="(min-width: 48rem) 220px, 96px"
            alt=""
            width={320}
            height={200}
            loading={isEarly ? 'eager' : 'lazy'}
            decoding="async"
          />
        ) : (
          <>
            <Placeholder />
            <span className="sr-only">{t('hosting-dates.mine.noPicture')}</span>
          </>
        )}
      </div>
      <div className={ROW_TEXT}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`vehicle-${vehicle.id}`} className="text-xl max-md:leading-[1.25]">
            {title}
          </h2>
          <StateBadge state={vehicle.state} />
        </div>
        <p className="meta">
          <span className="unbroken rounded-[5px] border-[1.5px] border-line-2 px-2 font-bold text-ink">
            {formatPlate(vehicle.registrationNumber, locale)}
          </span>
          {vehicle.city && <span>{vehicle.city.title}</span>}
          <span>{t('vehicles.trips', trips)}</span>
          {rating.average !== null && (
            <span className="star whitespace-nowrap">
              <span className="sr-only">{t('vehicles.rating')} </span>
              {formatNumber(rating.average, locale, 1)}
            </span>
          )}
        </p>
        <p>
          {vehicle.pricePerDay > 0 ? (
            <b className="text-lg">
              {t('vehicles.perDay', { price: formatMoney(vehicle.pricePerDay, locale) })}
            </b>
          ) : (
            <span className="text-ink-3">{t('hosting-dates.mine.noPrice')}</span>
          )}
        </p>
      </div>
      <VehicleNotes vehicle={vehicle} />
      <VehicleActions vehicle={vehicle} title={title} />
    </article>
  )
}

function StateBadge({ state }: { state: VehicleState }) {
  const { t } = useLocale()
  const isListed = state === 'available'
  return (
    <span
      className={`inline-flex items-center gap-1.75 rounded-full px-3 py-0.5 text-[0.875rem] font-bold ${isListed ? 'bg-green-tint text-green' : 'bg-sunk text-ink-2'}`}
    >
      <span className={`size-[9px] rounded-full border-2 border-current ${isListed ? 'bg-current' : ''}`} />
      {t(`hosting.vehicle.${state}`)}
    </span>
  )
}
