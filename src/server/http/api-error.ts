import type { ErrorCode } from '#contract/errors.ts'

/** Thrown by services and checks; http/fail.ts turns it into the envelope in the reader's language. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly values: Record<string, unknown>

  constructor(code: ErrorCode, values: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}
