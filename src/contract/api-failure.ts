import type { FateWords } from './endpoint.ts'
import type { ErrorDetail } from './envelope.ts'

/** A call that got an error response, or (status 0) no response. Its message is the API's first sentence, else empty. */
export class ApiFailure extends Error {
  readonly status: number
  readonly errors: readonly ErrorDetail[]
  /** The code of the first error (contract/errors.ts), or the field that it is about; else empty. */
  override readonly cause: string
  /** `data` of the error response, such as the alternatives of a vehicle that is taken. */
  readonly data: unknown

  constructor(status: number, errors: readonly ErrorDetail[], data?: unknown) {
    super(errors[0]?.detail ?? '')
    this.status = status
    this.errors = errors
    this.cause = errors[0]?.cause ?? ''
    this.data = data
  }
}

/** A call without a response that the user has given up. */
export class GivenUp extends ApiFailure {
  readonly words: FateWords

  constructor(words: FateWords) {
    super(0, [])
    this.words = words
  }
}

/** Whatever was thrown as an ApiFailure. All that is none, such as code that did not load, has status 0. */
export function toFailure(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure(0, [])
}

/** The API's sentence where asking again would answer the same, such as for a place that is not known; else empty. */
export function refusalText({ status, message }: ApiFailure): string {
  return status >= 400 && status < 500 && status !== 429 ? message : ''
}
