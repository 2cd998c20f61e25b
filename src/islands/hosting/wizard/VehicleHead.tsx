import type { VehicleDetail } from '#contract/vehicles.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { formatPlate } from '#domain/vehicles/plate.ts'
import { isBookableStep } from '#domain/vehicles/vehicle.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { documentsOf } from '#stores/hosting/vehicle-pictures.ts'
import { Documents } from './Documents.tsx'
import { FACTS, FACTS_LINK, TITLE } from './head-classes.ts'
import { HEAD } from './layout-classes.ts'
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
    <header className={HEAD}>
      {picture && (
        <span className="pic mt-1.25 w-24 flex-none rounded-m sm:mt-0 sm:w-36">
          <img src={pictureAt(picture.name, 320)} alt="" width={320} height={200} decoding="async" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h1 className={TITLE}>{title}</h1>
        <p className={FACTS}>
          <span className="plate">{formatPlate(vehicle.registrationNumber, locale)}</span>
          <span
            className={`flex items-center gap-2 font-bold before:size-2.5 before:rounded-full ${state === 'available' ? 'before:bg-green' : 'before:border-2 before:border-ink-3'}`}
          >
            {t(`hosting.vehicle.${state}`)}
          </span>
          <DocumentsStatus vehicle={vehicle} />
          {state === 'available' && (
            <a className={FACTS_LINK} href={`/vehicle/${vehicle.id}`}>
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

/** Whether the documents are verified or being checked. For missing or refused ones see Documents.tsx. */
function DocumentsStatus({ vehicle }: { vehicle: VehicleDetail }) {
  const { t } = useLocale()
  const { state } = documentsOf(vehicle)
  if (state !== 'verified' && state !== 'checking') return null
  return (
    <span className={state === 'verified' ? 'font-bold text-green' : 'text-ink-2'}>
      {t(`hosting.documents.${state}`)}
    </span>
  )
}
