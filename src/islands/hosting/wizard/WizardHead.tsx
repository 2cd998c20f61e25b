import type { VehicleDetail } from '#contract/vehicles.ts'
import { formatPlate } from '#domain/vehicles/plate.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Documents } from './Documents.tsx'
import { FACTS, TITLE } from './head-classes.ts'
import { HEAD } from './layout-classes.ts'
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
    <header className={HEAD}>
      <div className="min-w-0 flex-1">
        <h1 className={TITLE}>{t('hosting.screen.create')}</h1>
        {vehicle ? (
          <p className={FACTS}>
            <b>{title}</b>
            <span className="plate">{formatPlate(vehicle.registrationNumber, locale)}</span>
            <RemoveVehicle vehicle={vehicle} />
          </p>
        ) : (
          <p className="mt-1 max-w-[100ch] text-pretty text-ink-2">{t('hosting.screen.lead')}</p>
        )}
        {vehicle && <Documents vehicle={vehicle} current={current} />}
      </div>
    </header>
  )
}
