import type { BillAnswerPayload, DriverSheet } from '#contract/trip-day.ts'
import type { BookingSide } from '#domain/my-bookings/status.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import {
  type BillState,
  billAnswerBy,
  isReducible,
  issuedState,
  reducedState,
  settleBill,
} from '#domain/trip-day/bill.ts'
import { RECORD_KINDS } from '#domain/trip-day/records.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { notifiedBooking, notifyParties } from '#server/services/notifications/notify.ts'
import { settleDifference } from '#server/services/payments/settle-difference.ts'
import {
  type BookedDay,
  type BookingReader,
  type DayDriver,
  type PartysBooking,
  writeDriversDay,
  writePartysDay,
} from './find-day.ts'
import { type DayRows, previewBill, readDay } from './read-day.ts'
import { markConfirmed } from './record-trip.ts'
import { showSheet } from './show-day.ts'

type BillRow = NonNullable<DayRows['bill']>

/**
 * Issues the final bill, once. A bill of the agreed price is settled immediately.
 * @throws ApiError billChanged with the new sheet when the total is another than the caller has seen, recordMissing,
 * billTooLate
 */
export async function issueBill(
  context: AppContext,
  driver: DayDriver,
  { expectedTotal }: { expectedTotal: number },
): Promise<DriverSheet> {
  const isIssued = await writeDriversDay(context, driver.token, async (trx, day) => {
    const rows = await readDay(trx, day)
    if (rows.bill) return rows.bill.total === expectedTotal
    if (!rows.start || !rows.end) throw new ApiError('recordMissing')
    const bill = previewBill(day, rows, context.now())
    if (!bill) throw new ApiError('billTooLate')
    if (bill.total !== expectedTotal) return false
    await insertBill(context, trx, day, bill)
    return true
  })
  const sheet = await showSheet(context, driver)
  if (!isIssued) throw new ApiError('billChanged', {}, sheet)
  return sheet
}

async function insertBill(
  context: AppContext,
  trx: Database,
  day: BookedDay,
  bill: NonNullable<ReturnType<typeof previewBill>>,
): Promise<void> {
  const at = context.now()
  const state = issuedState(bill.total, bill.agreed.payable)
  const answerBy = billAnswerBy(at)
  await trx
    .insertInto('trip_bills')
    .values({
      booking_id: day.id,
      ...bill,
      agreed: JSON.stringify(bill.agreed),
      quote: JSON.stringify(bill.quote),
      state,
      issued_at: new Date(at),
      answer_by: new Date(answerBy),
      decided_at: state === 'open' ? null : new Date(at),
    })
    .execute()
  await notifyOfBill(trx, day, 'billIssued', {
    actor: 'host',
    at,
    amount: bill.total,
    facts: { until: toWire(answerBy) },
  })
}

export function notifyOfBill(
  trx: Database,
  day: BookedDay,
  kind: 'billIssued' | 'billAnswered',
  values: Parameters<typeof notifyParties>[3],
): Promise<void> {
  return notifyParties(trx, notifiedBooking(day, day.agreed), kind, values)
}

/**
 * The guest confirms the bill, and with it both records, or disputes it. Repeating the same answer changes nothing.
 * @throws ApiError billNotFound also for the host, billOver, disputeReason
 */
export async function answerBill(
  context: AppContext,
  party: BookingReader,
  { answer, reason }: BillAnswerPayload,
): Promise<void> {
  const dispute = answer === 'dispute' ? cleanText(reason) : null
  if (dispute === '') throw new ApiError('disputeReason')
  const wanted: BillState = answer === 'confirm' ? 'confirmed' : 'disputed'
  await writePartysDay(context, party, async (trx, day) => {
    const bill = await findBill(trx, day, 'renter')
    if (bill.state === wanted) return
    const at = context.now()
    if (bill.state !== 'open' || at > bill.answer_by.getTime()) throw new ApiError('billOver')
    await setBill(trx, day, { state: wanted, dispute, decided_at: dispute === null ? new Date(at) : null })
    if (wanted === 'confirmed') {
      // it is made of both records
      for (const kind of RECORD_KINDS) await markConfirmed(context, trx, day, kind)
      await settleBooking(context, trx, day, bill)
    }
    await notifyOfBill(trx, day, 'billAnswered', {
      actor: 'renter',
      at,
      facts: dispute === null ? {} : { reason: dispute },
    })
  })
}

/**
 * The host asks for less. To the agreed price or below nobody has to agree; above it the guest is asked again.
 * @throws ApiError billNotFound also for the guest, billOver, billNotLess
 */
export async function reduceBill(
  context: AppContext,
  party: BookingReader,
  { total }: { total: number },
): Promise<void> {
  await writePartysDay(context, party, async (trx, day) => {
    const bill = await findBill(trx, day, 'host')
    if (bill.total === total) return
    const at = context.now()
    const isLate = bill.state === 'open' && at > bill.answer_by.getTime()
    if (!isReducible(bill.state) || isLate) throw new ApiError('billOver')
    if (total > bill.total) throw new ApiError('billNotLess')
    const state = reducedState(total, bill.agreed.payable)
    const reduced = { total, reduction: bill.reduction + bill.total - total }
    await setBill(trx, day, {
      ...reduced,
      state,
      ...(state === 'open'
        ? { answer_by: new Date(billAnswerBy(at)), decided_at: null }
        : { decided_at: new Date(at) }),
    })
    if (state === 'confirmed') await settleBooking(context, trx, day, { ...bill, ...reduced })
    await notifyOfBill(trx, day, 'billIssued', { actor: 'host', at, amount: total })
  })
}

/** For the side that may write it. @throws ApiError billNotFound */
async function findBill(trx: Database, day: PartysBooking, by: BookingSide): Promise<BillRow> {
  const bill = await readBill(trx, day.id)
  if (!bill || day.by !== by) throw new ApiError('billNotFound')
  return bill
}

export async function readBill(trx: Database, bookingId: string): Promise<BillRow | null> {
  const bill = await trx
    .selectFrom('trip_bills')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return bill ?? null
}

export async function setBill(
  trx: Database,
  { id }: Pick<BookedDay, 'id'>,
  values: Partial<Pick<BillRow, 'state' | 'total' | 'reduction' | 'dispute' | 'answer_by' | 'decided_at'>>,
): Promise<void> {
  await trx.updateTable('trip_bills').set(values).where('booking_id', '=', id).execute()
}

type SettledBill = Pick<BillRow, 'agreed' | 'quote' | 'expenses_total' | 'total'>

/**
 * Writes a settled bill into its booking: the price, what is paid back for expenses, and the money of the difference, as
 * after a change. The booking is locked.
 */
export async function settleBooking(
  context: Pick<AppContext, 'now'>,
  trx: Database,
  day: BookedDay,
  { agreed, quote, expenses_total, total }: SettledBill,
): Promise<void> {
  const { price, expenses } = settleBill({ agreed, quote, expenses: expenses_total }, total)
  await trx
    .updateTable('bookings')
    .set({
      quote: JSON.stringify(price.quote),
      total: price.total,
      saving: price.saving,
      coupon_discount: price.couponDiscount,
      payable: price.payable,
      expenses,
    })
    .where('id', '=', day.id)
    .execute()
  await settleDifference(
    context,
    trx,
    {
      id: day.id,
      userId: day.userId,
      isPaid: day.isPaid,
      agreed: { payable: day.agreed.payable + day.expenses },
    },
    { ...day.agreed, payable: total },
  )
}
