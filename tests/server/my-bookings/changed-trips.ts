import { attemptName } from '#domain/booking/payment.ts'
import { isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import type { AppContext } from '#server/context.ts'
import { blockCalendar, bookingRow } from '#server/db/seed/booking-rows.ts'
import { createLogger } from '#server/log.ts'
import { pricingOf } from '#server/serializers/vehicles.ts'
import { findAttempt } from '#server/services/payments/attempts.ts'
import { recordAnswer } from '#server/services/payments/record-answer.ts'
import { startPayment } from '#server/services/payments/start-payment.ts'
import type { TestApi } from '#tests/setup/api.ts'
import { freeVehicles } from '#tests/setup/bookings.ts'
import { PATAN, THAMEL } from '#tests/setup/places.ts'
import { addRow, rowOf, setRow } from '#tests/setup/rows.ts'

const logger = createLogger('silent')

/** Records what the wallet says about an attempt. Returns what became of it, and NRS that the guest has paid with it. */
export async function arriveAt(context: AppContext, name: string, isPaid = true) {
  const attempt = await findAttempt(context, name)
  if (!attempt) throw new Error(`There is no attempt ${name}.`)
  const answer = isPaid
    ? ({ outcome: 'paid', status: 'COMPLETE', refId: `ref-${name}`, amount: attempt.amount } as const)
    : ({ outcome: 'notFound', status: 'NOT_FOUND', refId: null, amount: null } as const)
  const recorded = await recordAnswer(context, attempt, answer, logger)
  return { recorded, paid: recorded === 'paid' || recorded === 'refundDue' ? attempt.amount : 0 }
}

/** The name of an attempt to pay a booking or a due; an id when there is nothing to pay. */
export const startToPay = (context: AppContext, id: string) =>
  startPayment(context, { id, origin: 'http://site' }, logger)

/** Hours of a trip before it is changed. */
export const TRIP_HOURS = 8
const placeOf = (title: string, { lat, lng }: typeof THAMEL) => ({ title, latitude: lat, longitude: lng })

/** A guest, and a host with `count` vehicles that have no trips. */
export async function openChangedTrips(api: TestApi, count = 2) {
  const { db } = api.context
  const vehicles = (await freeVehicles(api, { instant: true })).slice(0, count)
  const [first = 0] = vehicles
  const { user_id: hostId } = await rowOf(db, 'vehicles', first)
  for (const id of vehicles) await setRow(db, 'vehicles', id, { user_id: hostId, insurance_expiry: null })
  const { id: guestId } = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'not in', db.selectFrom('vehicles').select('user_id'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()

  return {
    vehicles,
    hostId,
    guestId,
    /** A trip in the city, from Thamel to Patan. */
    async add(from: number, payment: Payment, vehicleId = first, trx = db): Promise<string> {
      const row = bookingRow({
        userId: guestId,
        vehicleId,
        pricing: pricingOf(await rowOf(db, 'vehicles', vehicleId)),
        from,
        hours: TRIP_HOURS,
        origin: placeOf('Thamel, Kathmandu', THAMEL),
        destination: placeOf('Patan, Lalitpur', PATAN),
        route: { meters: 7_000, seconds: 1_500 },
        status: isGateway(payment) ? 'pending' : 'approved',
        contact: { name: 'Asha', phone: '9800000000' },
        payment,
      })
      const { id, to_at } = await addRow(trx, 'bookings', row)
      await blockCalendar(trx, { vehicleId, from, to: to_at.getTime(), bookingId: id })
      return id
    },
    /** An attempt of a booking that the wallet knows, or has confirmed. */
    async addAttempt(id: string, isPaid = false): Promise<void> {
      const { payable } = await rowOf(db, 'bookings', id)
      const at = new Date(api.context.now())
      const name = attemptName(id, BigInt(`0x${id.replaceAll('-', '')}`))
      await addRow(db, 'payments', {
        ...{ booking_id: id, provider: 'esewa', transaction_uuid: name, created_at: at },
        ...{
          amount: payable,
          amount_text: String(payable),
          detail: JSON.stringify({ origin: 'http://site' }),
        },
        ...(isPaid
          ? { state: 'complete', ref_id: `ref-${name}`, resolved_at: at }
          : { state: 'initiated', ref_id: null, resolved_at: null }),
      })
      if (isPaid) await setRow(db, 'bookings', id, { status: 'approved', paid_at: at })
    },
    /** Approved by its payment. */
    async addPaid(from: number, vehicleId = first): Promise<string> {
      const id = await this.add(from, 'esewa', vehicleId)
      await this.addAttempt(id, true)
      return id
    },
  }
}
