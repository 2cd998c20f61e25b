import { randomBytes } from 'node:crypto'
import { amountOf, RETURN_NAMES, sign } from '../protocol.ts'
import { PRODUCT_CODE, SECRET } from './facts.ts'
import type { SimulatedPayment } from './ledger.ts'

export const AMOUNT_FORMS = ['plain', 'comma'] as const
export type AmountForm = (typeof AMOUNT_FORMS)[number]

/**
 * The return URL of a completed payment. A plain JSON.parse does not preserve its amount: the number `1000.0`, or in older
 * returns the text "1,000.0".
 */
export function returnUrl(payment: SimulatedPayment, form: AmountForm): string {
  const number = (amountOf(payment.total_amount) ?? 0).toFixed(1)
  const amount = form === 'comma' ? number.replace(/\B(?=(\d{3})+\.)/g, ',') : number
  const fields = {
    transaction_code: randomBytes(4).toString('hex').toUpperCase(),
    status: 'COMPLETE',
    total_amount: amount,
    transaction_uuid: payment.transaction_uuid,
    product_code: PRODUCT_CODE,
    signed_field_names: RETURN_NAMES.join(','),
  }
  const signed = { ...fields, signature: sign(SECRET, fields, RETURN_NAMES) }
  const json = JSON.stringify(signed)
  const text =
    form === 'comma' ? json : json.replace(`"total_amount":"${amount}"`, `"total_amount":${amount}`)
  // not encoded, like eSewa: the '+' of base64 arrive as spaces
  return `${payment.success_url}?data=${Buffer.from(text).toString('base64')}`
}

/** Half of the payments use each form, unless one is chosen. */
export function amountFormOf(uuid: string): AmountForm {
  return AMOUNT_FORMS[uuid.charCodeAt(uuid.length - 1) % 2] ?? 'plain'
}
