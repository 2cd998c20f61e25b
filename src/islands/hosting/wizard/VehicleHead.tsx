import type { VehicleDetail } from '#contract/vehicles.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { formatPlate } from '#domain/vehicles/plate.ts'
import { isBookableStep } from '#domain/vehicles/vehicle.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { documentsOf } from '#stores/hosting/vehicle-pictures.ts'
import { Documents } from './Documents.tsx'
import { RemoveVehicle } from './RemoveVehicle.tsx'

interface Props {
  vehicle: VehicleDetail
  title: string
  current: number
}

/** The vehicle, whether guests see it, and the state of its documents. */
export function VehicleHead({ vehicle, title, current }: Props) {
  const { locale, t } = useLocale()
  // the price step lists a vehicle, but guests find it only once it has a driver
  const state = isBookableStep(vehicle.step) ? vehicle.state : 'notAvailable'
  const picture = vehicle.images.find(({ type }) => type === 'image')
  return (
    <header className="hosting-head">
      {picture && (
        <span className="pic hosting-picture">
          <img src={pictureAt(picture.name, 320)} alt="" width={320} height={200} decoding="async" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h1>{title}</h1>
        <p className="hosting-meta">
          <span className="plate">{formatPlate(vehicle.registrationNumber, locale)}</span>
          <span className="state-mark" data-state={state}>
            {t(`hosting.vehicle.${state}`)}
          </span>
          <DocumentsStatus vehicle={vehicle} />
          {state === 'available' && (
            <a className="link" href={`/vehicle/${vehicle.id}`}>
              {t('hosting.vehicle.asGuest')}
            </a>
          )}
          <RemoveVehicle vehicle={vehicle} />
        </p>
      </div>
      <Documents vehicle={vehicle} current={current} />
    </header>
  )
}

/** Whether the documents are verified or being checked. Missing or refused documents get a longer notice (Documents.tsx). */
function DocumentsStatus({ vehicle }: { vehicle: VehicleDetail }) {
  const { t } = useLocale()
  const { state } = documentsOf(vehicle)
  if (state !== 'verified' && state !== 'checking') return null
  return (
    <span className="papers-mark" data-status={state}>
      {t(`hosting.papers.${state}`)}
    </span>
  )
}
