import { sql } from 'kysely'
import {
  isAttemptName,
  isBookingId,
  MAX_WALLET_HOLD_MS,
  type PaymentDisplay,
} from '#domain/booking/payment.ts'
import { columnIn, type Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { type PaymentRow, type SerializedPayment, serializePayment } from '#server/serializers/payments.ts'
import type { WarningLogger } from '#server/services/shared/error-logger.ts'
import { findAttempt, isOtherAmountDue, isPartlyRefunded, isRestDue, withDetail } from './attempts.ts'
import { queryBeforeStart } from './query-gateway.ts'
import { startAttempt } from './start-attempt.ts'

/** Displays that require the wallet to be configured. */
const NEEDS_WALLET: readonly PaymentDisplay[] = ['send', 'asking', 'unclear', 'failed']

const ATTEMPT_STATE = sql`case when ${isPartlyRefunded} then 'partlyRefunded' when ${isRestDue} then 'restDue'
  when ${isOtherAmountDue} then 'otherAmountDue' else p.state end`

/**
 * A payment by its attempt's id, or the amount due of a booking by its id; null when there is none. A page that was
 * shown earlier may have submitted the attempt, which the wallet accepts only once, so the wallet is queried first.
 */
export async function getPayment(
  context: AppContext,
  key: string,
  locale: Locale,
  logger: WarningLogger,
): Promise<SerializedPayment | null> {
  const row = isAttemptName(key) ? await readPayment(context, key, locale) : null
  if (!row) return null
  const view = serializePayment(row, context.now())
  if (view.display !== 'send') return view
  if (await claimFirstView(context, key)) return withForm(context, view, { isFirst: true, locale })
  const attempt = await findAttempt(context, key)
  if (attempt) await queryBeforeStart(context, attempt, logger)
  const now = await readPayment(context, key, locale)
  return now && withForm(context, serializePayment(now, context.now()), { isFirst: false, locale })
}

async function withForm(
  context: AppContext,
  view: SerializedPayment,
  { isFirst, locale }: { isFirst: boolean; locale: Locale },
): Promise<SerializedPayment> {
  const gateway = view.gateway && context.ports.gateways[view.gateway]
  if (!gateway && NEEDS_WALLET.includes(view.display)) return { ...view, display: 'notOffered' }
  if (!gateway || view.display !== 'send' || !view.transactionUuid) return view
  const form = await startAttempt(context, gateway, view.transactionUuid, locale)
  return { ...view, form: form && { ...form, isFirst } }
}

/** Returns true only once, even with concurrent page requests. */
async function claimFirstView({ db, now }: AppContext, transactionUuid: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ detail: withDetail({ shownAt: now() }) })
    .where('transaction_uuid', '=', transactionUuid)
    .where(sql<boolean>`not detail ? 'shownAt'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function readPayment({ db }: AppContext, key: string, locale: Locale): Promise<PaymentRow | null> {
  const title = sql.raw(columnIn('title', locale))
  const dueKey = isBookingId(key) ? sql`${key}::uuid` : sql`p.due_id`
  const keyCondition = isBookingId(key)
    ? sql`b.id in (select ${key}::uuid union all select booking_id from booking_dues where id = ${key})`
    : sql`p.transaction_uuid = ${key}`
  const { rows } = await sql<PaymentRow>`
    select b.id as booking_id, u.id as due_id, b.payment, b.cancel_reason, b.hold_expires_at,
      -- a due is payable like a pending booking, whatever the booking has become
      case when u.id is null or b.status = 'cancelled' then b.status
        when u.paid_at is null and u.closed_at is null then 'pending' else 'approved' end as status,
      case when u.id is null then b.payable else u.amount end as payable,
      case when u.id is null then b.paid_at else u.paid_at end as paid_at,
      case when b.payment <> 'cash' and u.id is null then
        (select min(created_at) from payments where booking_id = b.id) + ${MAX_WALLET_HOLD_MS} * interval '1 millisecond'
      end as pay_until,
      m.${title} as maker, d.${title} as model,
      p.transaction_uuid, p.provider as gateway, p.amount, ${ATTEMPT_STATE} as state, p.created_at,
      p.detail ?| array['returnedAt', 'status'] as is_at_wallet, p.detail ->> 'outcome' as outcome,
      p.detail ? 'abandonedAt' as is_abandoned,
      array(select ${ATTEMPT_STATE} from payments p where p.booking_id = b.id
        and p.due_id is not distinct from u.id) as states
    from bookings b
      join vehicles v on v.id = b.vehicle_id
      join manufacturers m on m.id = v.manufacturer_id
      join models d on d.id = v.model_id
      left join payments p on p.booking_id = b.id and p.transaction_uuid = ${key}
      left join booking_dues u on u.id = ${dueKey}
    where ${keyCondition}`.execute(db)
  return rows[0] ?? null
}
