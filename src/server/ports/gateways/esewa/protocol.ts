import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { PaymentOutcome } from '#domain/booking/payment.ts'
import { type Gateway, type GatewayAttempt, type GatewayStatus, GatewayUnavailable } from '../port.ts'

/** eSewa ePay v2 (docs/external-services.md): the signed fields in their order. */
export const FORM_NAMES = ['total_amount', 'transaction_uuid', 'product_code'] as const
export const RETURN_NAMES = [
  'transaction_code',
  'status',
  'total_amount',
  'transaction_uuid',
  'product_code',
  'signed_field_names',
] as const
/** A return is valid only if its signature covers these fields. */
const REQUIRED_SIGNED_NAMES = ['status', 'total_amount', 'transaction_uuid', 'product_code'] as const

/** The outcome of each status. eSewa sends FAILED without documenting it. */
const OUTCOMES = {
  PENDING: 'pending',
  COMPLETE: 'paid',
  FULL_REFUND: 'refunded',
  PARTIAL_REFUND: 'partlyRefunded',
  AMBIGUOUS: 'unclear',
  NOT_FOUND: 'notFound',
  CANCELED: 'cancelled',
  FAILED: 'failed',
} as const satisfies Record<string, PaymentOutcome>
export type EsewaStatus = keyof typeof OUTCOMES
export const ESEWA_STATUSES = Object.keys(OUTCOMES) as EsewaStatus[]

export const FORM_PATH = '/api/epay/main/v2/form'
export const STATUS_PATH = '/api/epay/transaction/status/'
const TIMEOUT_MS = 5_000
/** A return is about 400 characters long. */
const MAX_RETURN_LENGTH = 4_096

interface EsewaAccount {
  productCode: string
  secret: string
  /** Empty for a form on this site. */
  formBase: string
  statusBase: string
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
}

export function sign(
  secret: string,
  fields: Readonly<Record<string, string>>,
  names: readonly string[],
): string {
  const message = names.map((name) => `${name}=${fields[name] ?? ''}`).join(',')
  return createHmac('sha256', secret).update(message).digest('base64')
}

export function hasSignature(
  secret: string,
  fields: Readonly<Record<string, string>>,
  names: readonly string[],
): boolean {
  const expected = Buffer.from(sign(secret, fields, names))
  const received = Buffer.from(fields.signature ?? '')
  return expected.length === received.length && timingSafeEqual(expected, received)
}

/**
 * Whether the wallet signed the fields of a return, in the order in which it lists them. eSewa has sent `2,700.0` with a
 * signature over `2700.0`, so the amount may also be signed without its separators; no other field may differ.
 */
function isReturnSigned(secret: string, fields: Readonly<Record<string, string>>): boolean {
  const names = (fields.signed_field_names ?? '').split(',')
  const isWhole = names.every((name) => Object.hasOwn(fields, name)) && new Set(names).size === names.length
  if (!isWhole || !REQUIRED_SIGNED_NAMES.every((name) => names.includes(name))) return false
  const ungrouped = { ...fields, total_amount: withoutSeparators(fields.total_amount ?? '') }
  return hasSignature(secret, fields, names) || hasSignature(secret, ungrouped, names)
}

const withoutSeparators = (text: string) => text.replaceAll(',', '')

/** '1000.0', '1,000.0' or '1000' as NRS; null when the text is not an amount. */
export function amountOf(text: string): number | null {
  const plain = withoutSeparators(text)
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

/** Serves both eSewa and its simulator, which differ only in URLs, product code, key and `fetch`. */
export function createProtocol(wallet: EsewaAccount): Pick<Gateway, 'start' | 'readReturn' | 'status'> {
  const { productCode, secret, formBase, statusBase, timeoutMs = TIMEOUT_MS } = wallet
  const fetchStatus = wallet.fetch ?? globalThis.fetch
  return {
    async start({ transactionUuid, amountText }, addresses) {
      const fields = {
        amount: amountText,
        tax_amount: '0',
        product_service_charge: '0',
        product_delivery_charge: '0',
        total_amount: amountText,
        transaction_uuid: transactionUuid,
        product_code: productCode,
        success_url: addresses.success,
        failure_url: addresses.failure,
        signed_field_names: FORM_NAMES.join(','),
      }
      return {
        action: formBase + FORM_PATH,
        fields: { ...fields, signature: sign(secret, fields, FORM_NAMES) },
      }
    },

    readReturn(request) {
      const fields = readFields(new URL(request.url).searchParams.get('data') ?? '')
      if (!fields || !isReturnSigned(secret, fields)) return null
      const amount = amountOf(fields.total_amount ?? '')
      if (amount === null) return null
      return {
        transactionUuid: fields.transaction_uuid ?? '',
        amount,
        logFields: {
          productCode: fields.product_code,
          status: fields.status,
          transactionCode: fields.transaction_code,
        },
        rejection: fields.product_code === productCode ? null : 'a return is for another product',
      }
    },

    async status(attempt) {
      const query = new URLSearchParams({
        product_code: productCode,
        total_amount: attempt.amountText,
        transaction_uuid: attempt.transactionUuid,
      })
      try {
        const response = await fetchStatus(`${statusBase}${STATUS_PATH}?${query}`, {
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!response.ok) throw new GatewayUnavailable(`The wallet responded with ${response.status}.`)
        return readStatus(await response.text(), attempt)
      } catch (error) {
        if (error instanceof GatewayUnavailable) throw error
        throw new GatewayUnavailable('The wallet did not respond.', { cause: error })
      }
    },
  }
}

/**
 * Reads the fields as they were signed: a number stays its literal (`1000.0`), which JSON.parse alone turns into 1000.
 * URL parsing has turned the '+' of base64 into spaces.
 */
function readFields(data: string): Record<string, string> | null {
  if (data.length > MAX_RETURN_LENGTH) return null
  try {
    const text = Buffer.from(data.replaceAll(' ', '+'), 'base64').toString()
    const literal = (_: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : value
    const parsed = v.safeParse(v.record(v.string(), v.string()), JSON.parse(text, literal))
    return parsed.success ? parsed.output : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const StatusAnswer = v.object({
  transaction_uuid: v.string(),
  status: v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
  total_amount: v.nullish(v.union([v.number(), v.string()])),
  ref_id: v.nullish(v.union([v.string(), v.number()])),
})

/**
 * Throws unless the response is about this attempt: the body of an outage is `{"code":0,"error_message":...}`. A payment
 * needs an amount. An undocumented status counts as AMBIGUOUS, so nothing changes.
 */
function readStatus(text: string, { transactionUuid }: GatewayAttempt): GatewayStatus {
  const { output, success } = v.safeParse(StatusAnswer, JSON.parse(text))
  if (!success || output.transaction_uuid !== transactionUuid)
    throw new GatewayUnavailable("The wallet's response has no status.")
  const known = ESEWA_STATUSES.find((item) => item === output.status)
  const amount = amountOf(String(output.total_amount ?? ''))
  if (known === 'COMPLETE' && !amount) throw new GatewayUnavailable("The wallet's response has no amount.")
  const refId = output.ref_id ?? null
  const status = known ?? 'AMBIGUOUS'
  return {
    outcome: OUTCOMES[status],
    status,
    ...(!known && { undocumentedStatus: output.status }),
    refId: refId === null ? null : String(refId),
    amount,
  }
}
