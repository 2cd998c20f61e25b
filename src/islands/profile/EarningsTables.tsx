import { useState } from 'react'
import type { Earnings } from '#contract/profile.ts'
import { barLabel } from '#domain/profile/chart-days.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FOLD_SUMMARY } from '#islands/ui/fold-classes.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { exportEarnings } from '#stores/profile/earnings.ts'

interface Props {
  earnings: Earnings | null
  vehicleId: number | null
  isReady: boolean
}

export function EarningsTables({ earnings, vehicleId, isReady }: Props) {
  const { locale, t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group mt-3 border-t border-line py-1.5"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={FOLD_SUMMARY}>{t('earnings.table.show')}</summary>
      <div className="grid max-w-170 grid-cols-[minmax(0,1fr)] gap-6 pb-4">
        {isOpen && earnings && (
          <>
            <Table
              caption={captionOf('caption')}
              name={t('earnings.table.period')}
              rows={earnings.chartLabels.map((start, index) => ({
                key: start,
                name: barLabel(earnings.type, start, locale),
                earned: earnings.chartData[index] ?? 0,
              }))}
            />
            <Table
              caption={captionOf('byVehicle')}
              name={t('earnings.vehicle.label')}
              rows={earnings.vehicles.map(({ id, title, plate, earnings: earned }) => ({
                key: id,
                name: `${title}, ${plate}`,
                earned,
              }))}
            />
          </>
        )}
        <div>
          <Button look="quiet" isSmall disabled={!isReady} onClick={exportEarnings}>
            {t('earnings.csv.download')}
          </Button>
        </div>
      </div>
    </details>
  )

  function captionOf(table: 'caption' | 'byVehicle') {
    const chosen = earnings?.vehicles.find(({ id }) => id === vehicleId)
    return t(`earnings.table.${table}`, {
      type: t(`earnings.types.${earnings?.type ?? 'weekly'}`),
      vehicle: chosen ? `${chosen.title}, ${chosen.plate}` : t('earnings.vehicle.all'),
    })
  }
}

interface TableProps {
  caption: string
  /** heading of the first column */
  name: string
  rows: readonly { key: string | number; name: string; earned: number }[]
}

const CELL = 'border-b border-line py-2 text-left'
const NUMBER = 'border-b border-line py-2 pl-4 text-right whitespace-nowrap'

function Table({ caption, name, rows }: TableProps) {
  const { locale, t } = useLocale()
  const total = rows.reduce((sum, { earned }) => sum + earned, 0)
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="pb-1 text-left wrap-anywhere text-ink-2">{caption}</caption>
      <thead>
        <tr>
          <th className={`${CELL} text-ink-3`} scope="col">
            {name}
          </th>
          <th className={`${NUMBER} text-ink-3`} scope="col">
            {t('earnings.table.earned')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th className={`${CELL} font-normal wrap-anywhere`} scope="row">
              {row.name}
            </th>
            <td className={NUMBER}>{formatMoney(row.earned, locale)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-bold">
          <th className={CELL} scope="row">
            {t('earnings.chart.total')}
          </th>
          <td className={NUMBER}>{formatMoney(total, locale)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
