import type { ErrorCode } from '#contract/errors.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import type { MessageKey } from '#messages/keys.ts'

/** Thrown by services and checks; http/error-response.ts turns it into the envelope in the request's language. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly values: Record<string, unknown>
  /** The envelope's `data` beside the error, in wire shape. */
  readonly data: unknown
  /** Additional errors of the same request. */
  readonly others: readonly ErrorCode[]

  constructor(
    code: ErrorCode,
    values: Record<string, unknown> = {},
    data?: unknown,
    others: readonly ErrorCode[] = [],
  ) {
    super(code)
    this.code = code
    this.values = values
    this.data = data
    this.others = others
  }
}

/** A rate limit was exceeded: 429, or 503 when it is a limit of the whole site. */
export class RateLimitError extends ApiError {
  readonly retryAfterSeconds: number

  constructor(
    code:
      | 'tooManyRequests'
      | 'tooManyUploads'
      | 'tooManyReports'
      | 'tooManyMessages'
      | 'tooManyPictures'
      | 'chatsFull'
      | 'tooManyCodes'
      | 'tooManyCodesHere'
      | 'codeTooSoon'
      | 'smsUsedUp'
      | 'tooManyExports'
      | 'tooManyDayCodes',
    retryAfterSeconds: number,
    values: Record<string, unknown> = {},
    data?: unknown,
  ) {
    super(code, values, data)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Whether a dependency does not respond, which many answers can do without. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unavailable'
}

/** 503: a dependency failed. The cause is logged, not sent. */
export class ServiceUnavailableError extends ApiError {
  constructor(cause: unknown) {
    super('unavailable')
    this.cause = cause
  }
}

/** 500: the SMS gateway refused a code or did not answer. `cause` contains neither the number nor the text. */
export class SmsFailedError extends ApiError {
  constructor(cause: unknown) {
    super('smsFailed')
    this.cause = cause
  }
}

/** An invalid form: in the envelope, `cause` is a field's wire name and `detail` the message of that field. */
export class FormError extends ApiError {
  /** message keys by field, in the order of the form */
  readonly fields: Readonly<Record<string, MessageKey>>

  constructor(
    fields: Readonly<Record<string, MessageKey>>,
    code: ErrorCode = 'invalidForm',
    values: Record<string, unknown> = {},
  ) {
    super(code, values)
    this.fields = fields
  }
}

/** @throws FormError when a validation suite found errors */
export function assertValid(errors: Readonly<FieldErrors<string>>): void {
  const found = Object.entries(errors).flatMap(([field, key]) => (key ? [[field, key] as const] : []))
  if (found.length) throw new FormError(Object.fromEntries(found))
}
