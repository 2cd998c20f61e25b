import { settleBill } from '#domain/trip-day/bill.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { settleDifference } from '#server/services/payments/settle-difference.ts'
import type { BookedDay } from './find-day.ts'
import type { DayRows } from './read-day.ts'

type SettledBill = Pick<NonNullable<DayRows['bill']>, 'agreed' | 'quote' | 'expenses_total' | 'total'>

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
