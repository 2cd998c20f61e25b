import { barLabel } from '#domain/profile/chart-days.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { copyTemplate, fillSlots } from '#islands/ui/slots.ts'
import type { Translate } from '#messages/t.ts'
import { $earnings } from '#stores/profile/earnings.ts'

/** Fills the tables of the panel: by time, of the chosen vehicle, and by vehicle. */
export function fillTables(panel: HTMLElement, t: Translate, locale: Locale): void {
  const { vehicleId, earnings: shown } = $earnings.get()
  if (!shown) return
  const { type, chartLabels, chartData, earnings, vehicles } = shown
  const chosen = vehicles.find(({ id }) => id === vehicleId)
  const facts = {
    type: t(`earnings.types.${type}`),
    vehicle: chosen ? `${chosen.title}, ${chosen.plate}` : t('earnings.vehicle.all'),
  }
  fillSlots(panel, {
    'bars-caption': t('earnings.table.caption', facts),
    'bars-total': formatMoney(earnings, locale),
    'vehicles-caption': t('earnings.table.byVehicle', facts),
    'vehicles-total': formatMoney(
      vehicles.reduce((sum, vehicle) => sum + vehicle.earnings, 0),
      locale,
    ),
  })
  const rows = (of: string, lines: readonly { name: string; earned: number }[]) =>
    panel.querySelector(`[data-rows=${of}]`)?.replaceChildren(
      ...lines.map(({ name, earned }) => {
        const row = copyTemplate(panel, 'row')
        fillSlots(row, { name, earned: formatMoney(earned, locale) })
        return row
      }),
    )
  rows(
    'bars',
    chartLabels.map((start, index) => ({
      name: barLabel(type, start, locale),
      earned: chartData[index] ?? 0,
    })),
  )
  rows(
    'vehicles',
    vehicles.map(({ title, plate, earnings: earned }) => ({ name: `${title}, ${plate}`, earned })),
  )
}
