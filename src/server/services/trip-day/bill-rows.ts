import { billTotal, lastIssue, measureBill } from '#domain/trip-day/bill.ts'
import type { BookedDay } from './find-day.ts'
import { type DayRows, expensesTotal } from './read-day.ts'

/** What the bill of a trip would be now; null before both records, once it is issued, and when it is too late. */
export function previewBill({ agreed }: Pick<BookedDay, 'agreed'>, rows: DayRows, now: number) {
  const { start, end, bill } = rows
  if (!start || !end || bill || now > lastIssue(end.arrived_at.getTime())) return null
  const isSameVehicle = start.vehicle_id !== null && start.vehicle_id === end.vehicle_id
  const measured = measureBill(agreed, {
    km: isSameVehicle ? Math.max(0, end.odometer - start.odometer) : null,
    from: start.taken_at.getTime(),
    to: end.taken_at.getTime(),
  })
  const expenses = expensesTotal(rows)
  return {
    agreed: measured.agreed,
    quote: measured.quote,
    agreed_km: measured.agreedKm,
    driven_km: measured.drivenKm,
    driven_from: start.taken_at,
    driven_to: end.taken_at,
    expenses_total: expenses,
    reduction: 0,
    total: billTotal(measured.quote, expenses),
  }
}
