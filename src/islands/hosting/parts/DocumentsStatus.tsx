import type { VehicleDetail } from '#contract/vehicles.ts'
import { documentsOf } from '#stores/hosting/vehicle-pictures.ts'
import { useLocale } from './use-locale.ts'

/** How the check of the papers stands, in two words. What is missing, and a refusal, is said at length. */
export function DocumentsStatus({ vehicle }: { vehicle: VehicleDetail }) {
  const { t } = useLocale()
  const { state } = documentsOf(vehicle)
  if (state !== 'verified' && state !== 'checking') return null
  return (
    <span className="papers-mark" data-status={state}>
      {t(`hosting.papers.${state}`)}
    </span>
  )
}
