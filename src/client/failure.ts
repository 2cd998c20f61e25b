import type { Fault } from '#contract/envelope.ts'

/** A call that was answered with an error, or (status 0) not answered at all. */
export class ApiFailure extends Error {
  readonly status: number
  readonly faults: Fault[]
  /** What stood at `data` beside the error, such as the alternatives of a vehicle that is taken. */
  readonly data: unknown

  constructor(status: number, faults: Fault[], data?: unknown) {
    super(faults[0]?.detail ?? '')
    this.status = status
    this.faults = faults
    this.data = data
  }
}

/** An answer that is an error, as its status and its text. */
export function readFailure(status: number, text: string): ApiFailure {
  try {
    const body: unknown = JSON.parse(text)
    const faults =
      typeof body === 'object' && body !== null && 'error' in body && Array.isArray(body.error)
        ? body.error
        : []
    const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
    return new ApiFailure(status, faults, data)
  } catch {
    return new ApiFailure(status, [])
  }
}
