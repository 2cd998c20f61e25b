import type { Insertable } from 'kysely'
import type { ChangeDone, ChangePayload, ChangePreview } from '#contract/trip-changes.ts'
import { toMinute } from '#domain/booking/trip.ts'
import { type Agreement, factsOf } from '#domain/my-bookings/agreement.ts'
import { cancelRules } from '#domain/my-bookings/cancel.rules.ts'
import { MAX_CHANGES } from '#domain/my-bookings/limits.ts'
import { changeAnswerBy, changedParts, needsConsent } from '#domain/my-bookings/trip-change.ts'
import { fromWire, toWire } from '#domain/shared/kathmandu-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findStoredAnswer, withIdempotencyKey } from '#server/db/with-idempotency-key.ts'
import { lockActiveUser } from '#server/services/auth/lock-active-user.ts'
import { notifiedBooking, notifyParties } from '#server/services/notifications/notify.ts'
import { moneyOf } from '#server/services/payments/settle-difference.ts'
import type { PartysBooking } from '#server/services/trip-day/find-day.ts'
import { lapseChange } from './answer-change.ts'
import { applyChange } from './apply-change.ts'
import { findChangeable, isSameBooking } from './changed-booking.ts'
import { assertFree, withFreeHours } from './free-hours.ts'
import { serializeAgreement, shownTo } from './list-changes.ts'
import { planChange } from './plan-change.ts'

interface Caller {
  readerId: number
  locale: Locale
}

/** What a change would cost and need, without proposing it. */
export async function previewChange(
  context: AppContext,
  id: string,
  payload: ChangePayload,
  { readerId, locale }: Caller,
): Promise<ChangePreview> {
  const booking = await findChangeable(context.db, { id, readerId })
  const after = await planChange(context, booking, payload, locale)
  await withFreeHours(context, booking, after, () => assertFree(context, context.db, booking, after))
  return compare(context, booking, after, locale)
}

async function compare(
  context: AppContext,
  booking: PartysBooking,
  after: Agreement,
  locale: Locale,
): Promise<ChangePreview> {
  const { agreed: before, status, by } = booking
  const proposal = { by, status, before: factsOf(before), after: factsOf(after) }
  const shown = await shownTo(
    context,
    { side: by, locale },
    { status, booked: [before.vehicleId], ids: [after.vehicleId] },
  )
  return {
    parts: changedParts(proposal.before, proposal.after),
    before: serializeAgreement(before, shown),
    after: serializeAgreement(after, shown),
    money: await moneyOf(context.db, booking, { before: before.payable, payable: after.payable }),
    needsConsent: needsConsent(proposal, context.now()),
    answerBy: toWire(changeAnswerBy(proposal, context.now())),
  }
}

/**
 * Proposes a change to the other side, or applies it when that needs no consent. A repeated request with the same key
 * gets the first answer again.
 * @throws ApiError changeOpen while another waits, hoursTaken with the nearest free hours, priceChanged with the new
 * comparison, bookingChanged when the booking has changed since it was read
 */
export async function proposeChange(
  context: AppContext,
  id: string,
  payload: ChangePayload,
  { readerId, locale, key }: Caller & { key: string | null },
): Promise<ChangeDone> {
  const reason = cleanText(payload.reason)
  if (cancelRules.runStatic({ reason }).hasErrors()) throw new ApiError('changeReason')
  const request = { userId: readerId, key, payload: { id, ...payload } }
  // a retry finds the change made, so that planning it again would fail
  const stored = await findStoredAnswer<ChangeDone>(context.db, request)
  if (stored) return stored.answer
  // before the transaction: no row is locked across a call to an engine
  const planned = await findChangeable(context.db, { id, readerId })
  const after = await planChange(context, planned, payload, locale)
  await assertSeen(context, planned, after, payload, locale)
  const t = translator(locale)
  return withFreeHours(context, planned, after, () =>
    inTransaction(context.db, (trx) =>
      withIdempotencyKey(trx, request, async () => {
        const booking = await findChangeable(trx, { id, readerId }, { lock: true })
        if (!isSameBooking(booking, planned)) throw new ApiError('bookingChanged')
        await lockActiveUser(trx, readerId, 'share')
        const isApplied = await write(context, trx, booking, { after, reason })
        const done = isApplied ? 'applied' : 'proposed'
        return { message: t(`my-bookings.change.done.${done}.${booking.by}`) }
      }),
    ),
  )
}

/** @returns whether it is applied already */
async function write(
  context: AppContext,
  trx: Database,
  booking: PartysBooking,
  { after, reason }: { after: Agreement; reason: string },
): Promise<boolean> {
  const { id, by, status, agreed: before } = booking
  const at = context.now()
  const proposal = { by, status, before: factsOf(before), after: factsOf(after) }
  const isOpen = needsConsent(proposal, at)
  const answerBy = changeAnswerBy(proposal, at)
  if (isOpen && answerBy <= at) throw new ApiError('changeTooLate')
  await assertFree(context, trx, booking, after)
  await insertChange(trx, {
    booking_id: id,
    proposed_by: by,
    state: isOpen ? 'open' : 'accepted',
    reason,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    payable_before: before.payable,
    payable_after: after.payable,
    answer_by: new Date(answerBy),
    created_at: new Date(at),
    decided_at: isOpen ? null : new Date(at),
  })
  if (!isOpen) await applyChange(context, trx, booking, after)
  await notifyParties(
    trx,
    notifiedBooking(booking, isOpen ? before : after),
    isOpen ? 'changeProposed' : 'tripChanged',
    {
      actor: by,
      at,
      facts: { reason, ...(isOpen && { until: toWire(answerBy) }) },
    },
  )
  return !isOpen
}

/** @throws ApiError changeOpen while another change waits for its answer, tooManyChanges */
async function insertChange(trx: Database, values: Insertable<Schema['booking_changes']>): Promise<void> {
  await lapseChange(trx, values.booking_id, new Date(values.created_at))
  const { open, all } = await trx
    .selectFrom('booking_changes')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('state', '=', 'open').as('open'))
    .where('booking_id', '=', values.booking_id)
    .executeTakeFirstOrThrow()
  if (open > 0) throw new ApiError('changeOpen')
  if (all >= MAX_CHANGES) throw new ApiError('tooManyChanges')
  await trx.insertInto('booking_changes').values(values).execute()
}

/**
 * The price and the drop-off must be those that were shown, and the same booking must have been changed.
 * @throws ApiError priceChanged with the new comparison
 */
async function assertSeen(
  context: AppContext,
  booking: PartysBooking,
  after: Agreement,
  { expectedPayable, expectedDropOff }: ChangePayload,
  locale: Locale,
): Promise<void> {
  const dropOff = expectedDropOff == null ? null : fromWire(expectedDropOff)
  const isOtherPrice = expectedPayable != null && expectedPayable !== after.payable
  const isOtherDropOff = dropOff !== null && toMinute(dropOff) !== toMinute(after.to)
  if (isOtherPrice || isOtherDropOff)
    throw new ApiError('priceChanged', {}, await compare(context, booking, after, locale))
}
