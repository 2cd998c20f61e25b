import type { VehicleDetail } from '#contract/vehicles.ts'
import { useLocale } from './use-locale.ts'

/** How the check of the papers stands, in two words. Nothing before they were sent; a refusal is said at length. */
export function PapersMark({ vehicle }: { vehicle: VehicleDetail }) {
  const { t } = useLocale()
  const status = vehicle.status ?? (vehicle.own?.papers.length ? 'checking' : null)
  if (!status || status === 'rejected') return null
  return (
    <span className="papers-mark" data-status={status}>
      {t(`hosting.papers.${status}`)}
    </span>
  )
}
