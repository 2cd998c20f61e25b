import type { VehicleState } from '#domain/vehicles/vehicle.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

export function StateBadge({ state }: { state: VehicleState }) {
  const { t } = useLocale()
  return (
    <span className="state-badge" data-state={state}>
      {t(`hosting.vehicle.${state}`)}
    </span>
  )
}
