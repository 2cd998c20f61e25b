import { sql } from 'kysely'
import {
  isAttemptName,
  isBookingId,
  MAX_WALLET_HOLD_MS,
  type PaymentStanding,
} from '#domain/booking/payment.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'
import { type PaymentRow, type PaymentView, paymentView } from '#server/views/payments.ts'
import { resolveAttempt } from './check-attempt.ts'
import { findAttempt, isPartlyRefunded } from './find-attempt.ts'
import { returnUrls } from './urls.ts'

/** States that depend on the wallet. */
const WITH_WALLET: readonly PaymentStanding[] = ['send', 'asking', 'unclear', 'failed']

const ATTEMPT_STATE = sql`case when ${isPartlyRefunded} then 'partlyRefunded' else p.state end`

interface Row extends PaymentRow {
  amount_text: string | null
  origin: string | null
}

/**
 * A payment by its attempt's id, or the amount due of a booking by its id; null when there is none. A page that was shown
 * before may have sent the attempt, which the wallet accepts only once: the wallet is queried first.
 */
export async function getPayment(
  context: AppContext,
  key: string,
  locale: Locale,
  logger: ErrorLogger,
): Promise<PaymentView | null> {
  const row = isAttemptName(key) ? await readPayment(context, key, locale) : null
  if (!row) return null
  const view = paymentView(row, context.now())
  if (view.standing !== 'send') return view
  if (await isShownFirst(context, key)) return withForm(context, row, view, { isFirst: true, locale })
  const attempt = await findAttempt(context, key)
  if (attempt) await resolveAttempt(context, attempt, logger)
  const now = await readPayment(context, key, locale)
  return now && withForm(context, now, paymentView(now, context.now()), { isFirst: false, locale })
}

function withForm(
  context: AppContext,
  row: Row,
  view: PaymentView,
  { isFirst, locale }: { isFirst: boolean; locale: Locale },
): PaymentView {
  const { transaction_uuid: transactionUuid, amount_text: amountText, origin } = row
  const { wallet } = context.ports
  if (!wallet && WITH_WALLET.includes(view.standing)) return { ...view, standing: 'notOffered' }
  if (!wallet || view.standing !== 'send' || !transactionUuid || !amountText || !origin) return view
  const addresses = returnUrls(origin, transactionUuid, locale)
  const form = wallet.form({ transactionUuid, amountText }, addresses, origin)
  return { ...view, form: { ...form, isFirst } }
}

/** True once, also with concurrent page requests. */
async function isShownFirst({ db, now }: AppContext, transactionUuid: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ detail: sql`detail || ${JSON.stringify({ shownAt: now() })}::jsonb` })
    .where('transaction_uuid', '=', transactionUuid)
    .where(sql<boolean>`not detail ? 'shownAt'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function readPayment({ db }: AppContext, key: string, locale: Locale): Promise<Row | null> {
  const title = sql.raw(locale === 'np' ? 'title_np' : 'title_en')
  const isWanted = isBookingId(key) ? sql`b.id = ${key}` : sql`p.transaction_uuid = ${key}`
  const { rows } = await sql<Row>`
    select b.id as booking_id, b.status, b.payable, b.paid_at, b.cancel_reason, b.hold_expires_at,
      case when b.payment = 'esewa' then
        (select min(created_at) from payments where booking_id = b.id) + ${MAX_WALLET_HOLD_MS} * interval '1 millisecond'
      end as pay_until,
      m.${title} as maker, d.${title} as model,
      p.transaction_uuid, p.amount, p.amount_text, ${ATTEMPT_STATE} as state, p.created_at,
      p.detail ?| array['returnedAt', 'status'] as is_at_wallet, p.detail ->> 'status' as wallet_status,
      p.detail ? 'givenUpAt' as is_given_up, p.detail ->> 'origin' as origin,
      array(select ${ATTEMPT_STATE} from payments p where p.booking_id = b.id) as states
    from bookings b
      join vehicles v on v.id = b.vehicle_id
      join manufacturers m on m.id = v.manufacturer_id
      join models d on d.id = v.model_id
      left join payments p on p.booking_id = b.id and p.transaction_uuid = ${key}
    where ${isWanted}`.execute(db)
  return rows[0] ?? null
}
