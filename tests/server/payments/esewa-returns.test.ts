import { beforeAll, expect, it, vi } from 'vitest'
import esewaReturns from '#tests/cases/esewa-returns.json'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { addRow } from '#tests/setup/rows.ts'
import { openWalletSimulator } from './wallet-simulator.ts'

const AMOUNT = 6_750
const api = testApi(
  { LOG_LEVEL: 'silent', ESEWA_PRODUCT_CODE: 'REPRO', ESEWA_SECRET: 'repro-key' },
  () => NOW,
)
let simulator: Awaited<ReturnType<typeof openWalletSimulator>>

beforeAll(async () => {
  simulator = await openWalletSimulator(api, () => NOW)
})

it.each(esewaReturns)('a return over HTTP is $expect: $name', async ({ fields, data, expect: expected }) => {
  const { db } = api.context
  await db.deleteFrom('payments').where('transaction_uuid', '=', fields.transaction_uuid).execute()
  const id = await simulator.book({ total: AMOUNT, saving: 0, coupon_discount: 0, payable: AMOUNT })
  await addRow(db, 'payments', {
    booking_id: id,
    provider: 'esewa',
    transaction_uuid: fields.transaction_uuid,
    amount: AMOUNT,
    amount_text: String(AMOUNT),
    ref_id: null,
    resolved_at: null,
  })
  const status = vi
    .spyOn(api.wallet, 'status')
    .mockResolvedValue({ outcome: 'paid', status: 'COMPLETE', refId: `ref-${id}`, amount: AMOUNT })
  const isAccepted = expected === `accepted, amount ${AMOUNT}`
  // as eSewa sends it: not encoded, so that a plus sign arrives as a space
  const reply = await api.call('GET', `/api/v1/payments/esewa/success?data=${data}`)
  expect(reply.status).toBe(isAccepted ? 303 : 422)
  expect(status).toHaveBeenCalledTimes(isAccepted ? 1 : 0)
  expect(await simulator.booking(id)).toMatchObject({
    status: isAccepted ? 'approved' : 'pending',
    paid_at: isAccepted ? new Date(NOW) : null,
  })
})
