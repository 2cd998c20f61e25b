import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMomentFrom } from '#domain/shared/format-date.ts'
import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { LOCALES, type Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ApiError, FormError, RateLimitError } from '#server/api-error.ts'
import { isReadOnly } from '#server/db/error-code.ts'

/**
 * Whether an error is a temporary failure of the database or disk. It becomes a 503 instead of a 500, because the same
 * request may succeed later.
 */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (DRIVER_MESSAGES.test(error.message) || isReadOnly(error)) return true
  const { code } = error as Error & { code?: unknown }
  if (typeof code !== 'string') return false
  return (
    SQLSTATES.has(code) ||
    SQLSTATE_CLASSES.has(code.slice(0, 2)) ||
    SYSTEM_CODES.has(code) ||
    isReadOnlyDisk(code, error)
  )
}

/** SQLSTATE classes: connection; resources, such as a full disk (53100); system errors, such as a failing disk. */
const SQLSTATE_CLASSES = new Set(['08', '53', '58'])

const SQLSTATES = new Set([
  // idle in transaction timeout
  '25P03',
  // serialization failure, deadlock, lock not available
  '40001',
  '40P01',
  '55P03',
  // statement timeout; server shutting down, crashed, or starting
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])

/** System errors of the database connection and of the upload folder. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
])

/** Errors of pg and pg-pool without a code. */
const DRIVER_MESSAGES =
  /^(timeout (expired|exceeded when trying to connect)|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end|Postgres connection has been discarded|driver has already been destroyed)/

/** PostgreSQL reports a read-only disk as "insufficient privilege". */
function isReadOnlyDisk(code: string, { message }: Error): boolean {
  return code === '42501' && /Read-only file system/.test(message)
}

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
