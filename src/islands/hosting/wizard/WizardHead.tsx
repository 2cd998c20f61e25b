import type { VehicleDetail } from '#contract/vehicles.ts'
import { formatPlate } from '#domain/vehicles/plate.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Documents } from './Documents.tsx'
import { RemoveVehicle } from './RemoveVehicle.tsx'

interface Props {
  /** null: not created until the first form is saved */
  vehicle: VehicleDetail | null
  title: string | null
  current: number
}

export function WizardHead({ vehicle, title, current }: Props) {
  const { locale, t } = useLocale()
  return (
    <header className="hosting-head">
      <div className="min-w-0 flex-1">
        <h1>{t('hosting.screen.create')}</h1>
        {vehicle ? (
          <p className="hosting-meta">
            <b>{title}</b>
            <span className="plate">{formatPlate(vehicle.registrationNumber, locale)}</span>
            <RemoveVehicle vehicle={vehicle} />
          </p>
        ) : (
          <p className="hosting-lead">{t('hosting.screen.lead')}</p>
        )}
        {vehicle && <Documents vehicle={vehicle} current={current} />}
      </div>
    </header>
  )
}
