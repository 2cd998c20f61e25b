import type { ErrorDetail } from '#contract/envelope.ts'

/** A call that failed: with an error response, or (status 0) without a response. */
export class ApiFailure extends Error {
  readonly status: number
  readonly errors: ErrorDetail[]
  /** The response's `data` beside the error, such as the alternatives to a booked vehicle. */
  readonly data: unknown

  constructor(status: number, errors: ErrorDetail[], data?: unknown) {
    super(errors[0]?.detail ?? '')
    this.status = status
    this.errors = errors
    this.data = data
  }
}

/** Builds the failure from an error response's status and body. */
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
