import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import { blockCalendar, bookingRow } from '#server/db/seed/booking-rows.ts'
import type { TestApi } from '#tests/setup/api.ts'
import { addRow, noticesOf, rowOf } from '#tests/setup/rows.ts'

export const SIM = 'http://site/__sim/esewa'
const PRICING: VehiclePricing = {
  pricePerHour: 500,
  pricePerFourHour: 1_800,
  pricePerEightHour: 3_200,
  pricePerDay: 6_000,
  kmLimitPerFourHour: 60,
  kmLimitPerEightHour: 100,
  kmLimitPerDay: 150,
  kmChargeLongRoute: 25,
  kmChargeCityRide: 20,
  overnightCharge: 0,
  waitingCharge: 0,
  threeDaysSaving: 0,
  sevenDaysSaving: 0,
  oneMonthSaving: 0,
}
const THAMEL = { title: 'Thamel, Kathmandu', latitude: 27.715, longitude: 85.312 }

/** A guest with bookings to pay, and the simulator's counter page, both through public URLs. */
export async function openWalletSimulator(api: TestApi, now: () => number) {
  const { db } = api.context
  const vehicle = await db
    .selectFrom('vehicles')
    .select(['id', 'user_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const guest = await db
    .selectFrom('users')
    .select('id')
    .where('id', '!=', vehicle.user_id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  let days = 100

  const visit = (path: string, fields?: Record<string, string>, headers: Record<string, string> = {}) =>
    api.wallet.simulator?.(
      new Request(new URL(path, SIM), {
        headers,
        ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      }),
    ) ?? Promise.reject(new Error('There is no simulator.'))

  const tokens = { guest: await api.tokenFor(guest.id), host: await api.tokenFor(vehicle.user_id) }

  return {
    vehicle,
    guest,
    tokens,
    visit,

    /** Each on different days, so that bookings do not conflict. */
    async book(values: Partial<ReturnType<typeof bookingRow>> = {}): Promise<string> {
      const from = now() + days++ * DAY_MS
      const row = {
        ...bookingRow({
          userId: guest.id,
          vehicleId: vehicle.id,
          pricing: PRICING,
          from,
          hours: 8,
          origin: THAMEL,
          destination: THAMEL,
          route: { meters: 20_000, seconds: 2_000 },
          status: 'pending',
          contact: { name: 'Asha', phone: '9800000000' },
          payment: 'esewa',
        }),
        hold_expires_at: values.payment === 'cash' ? null : new Date(now() + WALLET_HOLD_MS),
        created_at: new Date(now()),
        ...values,
      }
      const { id } = await addRow(db, 'bookings', row)
      await blockCalendar(db, { vehicleId: vehicle.id, from, to: from + DAY_MS / 2, bookingId: id })
      return id
    },

    /** One that its guest has paid. */
    async bookPaid(values: Partial<ReturnType<typeof bookingRow>> = {}) {
      const id = await this.book(values)
      const name = await this.start(id)
      await this.back(await this.choose(name, 'pay'))
      return { id, name }
    },

    /** The key of the page that the browser is redirected to; `instead` of an unpaid attempt. */
    async start(bookingId: string, instead?: string): Promise<string> {
      const query = instead ? `?instead=${instead}` : ''
      const { status, headers } = await api.call(
        'GET',
        `/api/v1/payments/bookingPayment/${bookingId}${query}`,
      )
      if (status !== 303) throw new Error(`Starting to pay was answered with ${status}.`)
      return headers.get('location')?.replace('/payment/', '') ?? ''
    },

    /** Posts the form of an attempt's page to the simulator. */
    async send(attempt: string): Promise<Response> {
      const payment = await api.data.payment(attempt, 'en')
      if (!payment?.form) throw new Error('This payment has no form.')
      return visit(payment.form.action, payment.form.fields)
    },

    async follow(path: string, fields: Record<string, string>): Promise<Response> {
      const response = await visit(path, fields)
      const location = response.headers.get('location')
      return location ? visit(location) : response
    },

    /** From the form through the login to a button of the confirmation page. */
    async choose(attempt: string, outcome: string, fields: Record<string, string> = {}): Promise<Response> {
      await this.send(attempt)
      const login = await this.follow(`${SIM}/pay/${attempt}/login`, {
        id: '9806800001',
        password: 'Nepal@123',
        token: '123456',
      })
      const proof = /name="proof" value="([^"]+)"/.exec(await login.text())?.[1] ?? ''
      return visit(`${SIM}/pay/${attempt}`, { id: '9806800001', proof: readable(proof), outcome, ...fields })
    },

    /** Follows the wallet's redirect to the shop. */
    back(response: Response) {
      const address = new URL(response.headers.get('location') ?? '', SIM)
      return api.call('GET', address.pathname + address.search)
    },

    attempt: (name: string) =>
      db.selectFrom('payments').selectAll().where('transaction_uuid', '=', name).executeTakeFirstOrThrow(),
    booking: (id: string) => rowOf(db, 'bookings', id),
    notices: (bookingId: string) => noticesOf(db, bookingId),
  }
}

function readable(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
