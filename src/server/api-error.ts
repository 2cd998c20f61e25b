import type { ErrorCode } from '#contract/errors.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import type { MessageKey } from '#messages/keys.ts'

/** Thrown by services and checks; http/fail.ts turns it into the envelope in the reader's language. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly values: Record<string, unknown>
  /** What the envelope carries at `data` beside the error, in wire shape. */
  readonly data: unknown
  /** What else is wrong at the same time. */
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

/** A limit is used up: a 429 that says when it is not any more. */
export class RateLimitError extends ApiError {
  readonly retryAfterSeconds: number

  constructor(
    code: 'tooManyRequests' | 'tooManyUploads' | 'tooManyReports',
    retryAfterSeconds: number,
    values: Record<string, unknown> = {},
  ) {
    super(code, values)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Something outside of this process did not do its part: a 503, and the log has what it was. */
export class ServiceUnavailableError extends ApiError {
  constructor(cause: unknown) {
    super('unavailable')
    this.cause = cause
  }
}

/** A form that does not hold: each fault's `cause` is a field's name on the wire, its `detail` the sentence at that field. */
export class FormError extends ApiError {
  /** field to message key, in the order of the form */
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

/** @throws FormError when a suite found anything */
export function assertValid(errors: Readonly<FieldErrors<string>>): void {
  const found = Object.entries(errors).flatMap(([field, key]) => (key ? [[field, key] as const] : []))
  if (found.length) throw new FormError(Object.fromEntries(found))
}
