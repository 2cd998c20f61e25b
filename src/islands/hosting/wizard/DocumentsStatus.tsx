import type { VehicleDetail } from '#contract/vehicles.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { documentsOf } from '#stores/hosting/vehicle-pictures.ts'

/** Whether the documents are verified or being checked. Missing or refused documents get a longer notice (Documents.tsx). */
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
