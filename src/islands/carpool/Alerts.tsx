import bell from 'lucide/dist/esm/icons/bell.mjs'
import { useEffect, useRef, useState } from 'react'
import type { CarpoolAlert } from '#contract/carpool.ts'
import type { BoardFilters } from '#domain/carpool/board-url.ts'
import { MAX_ALERTS } from '#domain/carpool/limits.ts'
import { placeParts } from '#domain/my-bookings/directions.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDay } from '#domain/shared/format-date.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $alerts, addAlert, loadAlerts, removeAlert } from '#stores/carpool/alerts.ts'

interface Props {
  /** A new alert is created for their places. */
  filters: BoardFilters
  /** Whether the page has been used: only then, and once visible, the alerts load. */
  isUsed: boolean
}

const NOT_LOADED = $alerts.get()

/** An alert needs both places. */
export const canAlert = ({ from, to }: BoardFilters) => from !== null && to !== null

/** The user's alerts, and the button that creates one for the places of the filters. */
export function Alerts({ filters, isUsed }: Props) {
  const { locale, t } = useLocale()
  const alerts = useStore($alerts, NOT_LOADED)
  const isFull = alerts.items.length >= MAX_ALERTS
  const panel = useRef<HTMLElement>(null)
  const [pressed, setPressed] = useState<'create' | number | null>(null)
  useEffect(() => {
    if (!isUsed || !panel.current) return
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting) && $alerts.get().status === 'idle')
        void loadAlerts()
    })
    seen.observe(panel.current)
    return () => seen.disconnect()
  }, [isUsed])
  const press = async (what: 'create' | number) => {
    if (pressed !== null) return
    setPressed(what)
    if (what === 'create') await create(filters)
    else await removeAlert(what)
    setPressed(null)
    // the button is gone with its row
    if (document.activeElement === document.body) panel.current?.querySelector('button')?.focus()
  }
  const create = async ({ from, to, role, typeId }: BoardFilters) => {
    if (!from || !to) return
    await addAlert({
      addressFrom: from.label,
      addressTo: to.label,
      fromLatitude: from.point?.lat ?? null,
      fromLongitude: from.point?.lng ?? null,
      toLatitude: to.point?.lat ?? null,
      toLongitude: to.point?.lng ?? null,
      vehicleTypeID: typeId,
      isDriver: role !== 'passenger',
    })
  }
  return (
    <section ref={panel} className="panel p-5 sm:p-6" aria-labelledby="carpool-alerts">
      <h2 id="carpool-alerts" className="text-xl">
        {t('carpool-alerts.title')}
      </h2>
      <p className="mt-1.5 text-ink-2">{t('carpool-alerts.text')}</p>
      {isFull && <p className="mt-3">{t('carpool-alerts.most', { n: formatNumber(MAX_ALERTS, locale) })}</p>}
      {canAlert(filters) && !isFull && (
        <Button
          look="quiet"
          className="mt-4 max-w-full py-2 text-left whitespace-normal!"
          aria-busy={pressed === 'create'}
          onClick={() => void press('create')}
        >
          <Icon node={bell} className="size-5 flex-none" />
          {t('carpool-alerts.create')}
        </Button>
      )}
      {alerts.status !== 'idle' && (
        <List
          list={alerts}
          skeleton={null}
          empty={null}
          failed={
            <div className="mt-4">
              <Failed isPart title={t('carpool-alerts.failed')} onRetry={loadAlerts} />
            </div>
          }
          onRetry={loadAlerts}
        >
          <h3 className="mt-5 text-base font-bold">{t('carpool-alerts.mine')}</h3>
          <ul className="divide-y divide-line">
            {alerts.items.map((alert) => (
              <Alert
                key={alert.id}
                alert={alert}
                isEnding={pressed === alert.id}
                onEnd={() => void press(alert.id)}
              />
            ))}
          </ul>
        </List>
      )}
    </section>
  )
}

function Alert({ alert, isEnding, onEnd }: { alert: CarpoolAlert; isEnding: boolean; onEnd: () => void }) {
  const { locale, t } = useLocale()
  const trip = t('carpool-alerts.trip', {
    from: placeParts(alert.addressFrom).name,
    to: placeParts(alert.addressTo).name,
  })
  const about = t(alert.isDriver ? 'carpool-alerts.rides' : 'carpool-alerts.passengers')
  const date = formatDay(fromWire(alert.expiresAt) ?? 0, locale)
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block font-bold wrap-anywhere">{trip}</span>
        <span className="block text-sm text-ink-2">
          {[about, alert.vehicleType?.title, t('carpool-alerts.until', { date })].filter(Boolean).join(' · ')}
        </span>
        <span className="block text-sm text-ink-2">
          {t('carpool-alerts.found', { n: formatNumber(alert.hits, locale) })}
        </span>
      </span>
      <Button
        look="quiet"
        isSmall
        className="flex-none"
        aria-label={t('carpool-alerts.endOf', { trip })}
        aria-busy={isEnding}
        onClick={onEnd}
      >
        {t('carpool-alerts.end')}
      </Button>
    </li>
  )
}
