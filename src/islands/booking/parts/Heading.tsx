import type { VehicleDetail } from '#contract/vehicles.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { guestSeats } from '#domain/vehicles/guest-seats.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { vehicleTitle } from '#domain/vehicles/title.ts'
import { Back } from '#islands/ui/Back.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $areDatesMoved, chosenQuery } from '#stores/booking/dates.ts'
import { BookingDriver } from './BookingDriver.tsx'
import { HEADING, PICTURE } from './layout-classes.ts'

interface Props {
  vehicle: VehicleDetail
}

export function Heading({ vehicle }: Props) {
  const { locale, t } = useLocale()
  const areMoved = useStore($areDatesMoved, false)
  const { model, numberOfSeats, fuelType, city, registrationNumber, images, color } = vehicle
  const guests = guestSeats(numberOfSeats)
  const title = vehicleTitle(vehicle, locale)
  const picture = images.find(({ type }) => type === 'image')?.name
  const address = `/vehicle/${vehicle.id}?${chosenQuery()}`
  return (
    <>
      <nav className="pt-3 text-sm">
        <ol className="flex">
          <li>
            <Back href={address}>{t('booking.desk.back')}</Back>
          </li>
        </ol>
      </nav>
      <header className={HEADING}>
        <div className={`pic ${PICTURE}`}>
          {picture && (
            <img src={pictureAt(picture, 320)} alt={`${title}, ${color.title}`} width={320} height={200} />
          )}
        </div>
        <div className="min-w-[min(100%,8rem)] flex-1">
          <p className="text-sm text-ink-3">{t('booking.desk.eyebrow')}</p>
          <h1 className="text-[1.5rem] md:text-[1.9rem]">{title}</h1>
          <p className="meta mt-1">
            <span>{model.vehicleType.title}</span>
            <span>{t('vehicles.seats', { count: guests, n: formatNumber(guests, locale) })}</span>
            <span>{t(`vehicles.fuel.${fuelType}`)}</span>
            {city && <span>{city.title}</span>}
            <span className="plate">{formatPlate(registrationNumber, locale)}</span>
          </p>
        </div>
      </header>
      {vehicle.driver && <BookingDriver driver={vehicle.driver} ratings={vehicle.ratings} />}
      {areMoved && (
        <Notice tone="warn" className="mt-5" role="status">
          {t('booking.desk.movedDates')}
        </Notice>
      )}
    </>
  )
}
