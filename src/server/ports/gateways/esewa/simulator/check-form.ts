import { isAttemptName } from '#domain/booking/payment.ts'
import { amountOf, FORM_NAMES, hasSignature } from '../protocol.ts'
import { PRODUCT_CODE, SECRET } from './constants.ts'

export type FormRejection = 'missing' | 'amount' | 'sum' | 'name' | 'product' | 'address' | 'signature'

const PARTS = ['amount', 'tax_amount', 'product_service_charge', 'product_delivery_charge'] as const
const FIELDS = [
  ...PARTS,
  ...FORM_NAMES,
  'success_url',
  'failure_url',
  'signed_field_names',
  'signature',
] as const
export type EsewaFormFields = Record<(typeof FIELDS)[number], string>

/** Rejects what eSewa rejects: an empty field, a wrong sum, an invalid transaction id, a wrong signature. */
export function checkForm(posted: Readonly<Record<string, string>>): EsewaFormFields | FormRejection {
  if (!isWhole(posted)) return 'missing'
  const amounts = PARTS.map((name) => amountOf(posted[name]))
  const total = amountOf(posted.total_amount)
  if (!total || amounts.includes(null)) return 'amount'
  if (amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) !== total) return 'sum'
  if (!isAttemptName(posted.transaction_uuid)) return 'name'
  if (posted.product_code !== PRODUCT_CODE) return 'product'
  if (!isAddress(posted.success_url) || !isAddress(posted.failure_url)) return 'address'
  const isSigned =
    posted.signed_field_names === FORM_NAMES.join(',') && hasSignature(SECRET, posted, FORM_NAMES)
  return isSigned ? posted : 'signature'
}

function isWhole(posted: Readonly<Record<string, string>>): posted is EsewaFormFields {
  return FIELDS.every((name) => posted[name])
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
