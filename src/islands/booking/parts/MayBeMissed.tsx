import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $atOnce, $mayBeMissed, NO_AT_ONCE } from '#stores/booking/at-once.ts'
import { OfferedVehicles } from './OfferedAlternatives.tsx'

/** The host may not see the request in time; vehicles that confirm immediately instead. */
export function MayBeMissed() {
  const { t } = useLocale()
  const isShown = useStore($mayBeMissed, false)
  const { status, vehicles } = useStore($atOnce, NO_AT_ONCE)
  if (!isShown) return null
  return (
    <div className="mt-5" aria-busy={status === 'loading'}>
      <Notice tone="warn" role="status">
        <span>
          <b className="block">{t('booking.missed.title')}</b> {t('booking.missed.text')}{' '}
          {status === 'ready' && vehicles.length === 0 && t('booking.missed.none')}
        </span>
      </Notice>
      {status === 'loading' && <div className="skeleton mt-3 h-[130px]" aria-hidden="true" />}
      <OfferedVehicles title={t('booking.missed.vehicles')} vehicles={vehicles} />
    </div>
  )
}
