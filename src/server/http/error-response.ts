import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMomentFrom } from '#domain/shared/format-date.ts'
import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { LOCALES, type Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ApiError, FormError, RateLimitError } from '#server/api-error.ts'
import { isTransientError } from './transient-error.ts'

const UNAVAILABLE_SECONDS = 5

export interface ErrorResponse {
  status: number
  body: { error: { cause: string; detail: string }[]; data?: unknown }
  headers: Record<string, string>
}

/** Converts any thrown value to the error envelope. Only a message leaves the server, no stack or SQL. */
export function toErrorResponse(error: unknown, locale: Locale): ErrorResponse {
  const code = codeOf(error)
  const { status } = ERRORS[code]
  const values =
    error instanceof ApiError ? formatValues({ ...error.values, ...retryTime(error, locale) }, locale) : {}
  const others = error instanceof ApiError ? error.others : []
  const t = translator(locale)
  const errors =
    error instanceof FormError
      ? Object.entries(error.fields).map(([cause, key]) => ({ cause, detail: t(key, values) }))
      : [code, ...others].map((cause) => ({ cause, detail: t(ERRORS[cause].message, values) }))
  const seconds = retryAfter(error, status)
  const retry = seconds ? { 'Retry-After': String(seconds) } : {}
  const data = error instanceof ApiError && error.data !== undefined ? { data: error.data } : {}
  return { status, body: { error: errors, ...data }, headers: retry }
}

/** The minute, in Kathmandu time, from which the call is allowed again; with its day unless that is today. */
function retryTime(error: ApiError, locale: Locale): { again?: string } {
  if (!(error instanceof RateLimitError)) return {}
  const now = Date.now()
  const at = Math.ceil((now + error.retryAfterSeconds * 1_000) / MINUTE_MS) * MINUTE_MS
  return { again: formatMomentFrom(at, now, locale) }
}

function retryAfter(error: unknown, status: number): number | null {
  if (error instanceof RateLimitError) return error.retryAfterSeconds
  return status === 503 ? UNAVAILABLE_SECONDS : null
}

const MONEY = new Set(['minimum', 'amount'])

/** Formats numbers in the reader's digits and picks names in the reader's language; `minimum` and `amount` are NRS. */
function formatValues(values: Record<string, unknown>, locale: Locale): Record<string, unknown> {
  const words = Object.entries(values).map(([name, value]) => {
    if (isNamed(value)) return [name, value[locale]]
    if (typeof value !== 'number') return [name, value]
    return [name, MONEY.has(name) ? formatMoney(value, locale) : formatNumber(value, locale)]
  })
  return Object.fromEntries(words)
}

function isNamed(value: unknown): value is Record<Locale, unknown> {
  return typeof value === 'object' && value !== null && LOCALES.every((locale) => locale in value)
}

export function codeOf(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code
  if (isTransientError(error)) return 'unavailable'
  return 'failed'
}
