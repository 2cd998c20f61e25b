import { randomBytes } from 'node:crypto'
import { amountOf, RETURN_NAMES, sign } from '../protocol.ts'
import { PRODUCT_CODE, SECRET } from './constants.ts'
import type { SimulatedPayment } from './ledger.ts'

export const AMOUNT_FORMS = ['plain', 'comma', 'grouped'] as const
export type AmountForm = (typeof AMOUNT_FORMS)[number]

/**
 * The return URL of a completed payment. Its amount is the number `1000.0`, which a plain JSON.parse does not preserve, or the
 * text "1,000.0", signed as it is (`comma`) or without its separators (`grouped`).
 */
export function returnUrl(payment: SimulatedPayment, form: AmountForm): string {
  const number = (amountOf(payment.total_amount) ?? 0).toFixed(1)
  const amount = form === 'plain' ? number : number.replace(/\B(?=(\d{3})+\.)/g, ',')
  const fields = {
    transaction_code: randomBytes(4).toString('hex').toUpperCase(),
    status: 'COMPLETE',
    total_amount: amount,
    transaction_uuid: payment.transaction_uuid,
    product_code: PRODUCT_CODE,
    signed_field_names: RETURN_NAMES.join(','),
  }
  const signed = form === 'grouped' ? { ...fields, total_amount: number } : fields
  const json = JSON.stringify({ ...fields, signature: sign(SECRET, signed, RETURN_NAMES) })
  const text =
    form === 'plain' ? json.replace(`"total_amount":"${amount}"`, `"total_amount":${amount}`) : json
  // unencoded, as eSewa sends it: each '+' of base64 arrives as a space
  return `${payment.success_url}?data=${Buffer.from(text).toString('base64')}`
}

/** Without a choice, each form is used for a third of the payments. */
export function amountFormOf(uuid: string): AmountForm {
  return AMOUNT_FORMS[uuid.charCodeAt(uuid.length - 1) % AMOUNT_FORMS.length] ?? 'plain'
}
