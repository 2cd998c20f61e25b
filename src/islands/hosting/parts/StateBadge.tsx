import type { Locale } from '#domain/shell/locale.ts'
import type { VehicleState } from '#domain/vehicles/vehicle.ts'
import { translator } from '#messages/t.ts'

export function StateBadge({ state, locale }: { state: VehicleState; locale: Locale }) {
  return (
    <span className="state-badge" data-state={state}>
      {translator(locale)(`hosting.vehicle.${state}`)}
    </span>
  )
}
