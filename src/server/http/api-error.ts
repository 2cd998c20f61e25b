import type { ErrorCode } from '#contract/errors.ts'

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
