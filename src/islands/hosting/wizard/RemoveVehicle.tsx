import type { VehicleDetail } from '#contract/vehicles.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $removed, removeOwnVehicle } from '#stores/hosting/my-vehicles.ts'
import { FACTS_LINK } from './head-classes.ts'

const NONE: readonly number[] = []

/** Removes a vehicle saved by mistake; shown only while it has no booking. */
export function RemoveVehicle({ vehicle }: { vehicle: VehicleDetail }) {
  const { t } = useLocale()
  const isRemoving = useStore($removed, NONE).includes(vehicle.id)
  if (!vehicle.own?.standing.isRemovable) return null
  return (
    <button
      className={`${FACTS_LINK} cursor-pointer`}
      type="button"
      aria-busy={isRemoving}
      onClick={() => removeOwnVehicle(vehicle)}
    >
      {t('hosting.remove.action')}
    </button>
  )
}
