import type { ErrorDetail } from '#contract/envelope.ts'

/** A call that was answered with an error, or (status 0) not answered at all. */
export class ApiFailure extends Error {
  readonly status: number
  readonly errors: ErrorDetail[]
  /** What stood at `data` beside the error, such as the alternatives of a vehicle that is taken. */
  readonly data: unknown

  constructor(status: number, errors: ErrorDetail[], data?: unknown) {
    super(errors[0]?.detail ?? '')
    this.status = status
    this.errors = errors
    this.data = data
  }
}

/** An answer that is an error, as its status and its text. */
export function readFailure(status: number, text: string): ApiFailure {
  try {
    const body: unknown = JSON.parse(text)
    const errors =
      typeof body === 'object' && body !== null && 'error' in body && Array.isArray(body.error)
        ? body.error
        : []
    const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
    return new ApiFailure(status, errors, data)
  } catch {
    return new ApiFailure(status, [])
  }
}
