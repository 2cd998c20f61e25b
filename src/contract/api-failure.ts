import type { GiveUpMessages } from './endpoint.ts'
import type { ErrorDetail } from './envelope.ts'

/** A call that got an error response, or no response (status 0). `message` is the API's first sentence, else empty. */
export class ApiFailure extends Error {
  readonly status: number
  readonly errors: readonly ErrorDetail[]
  /** The code of the first error (contract/errors.ts) or the form field it belongs to; else empty. */
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
  readonly words: GiveUpMessages

  constructor(words: GiveUpMessages) {
    super(0, [])
    this.words = words
  }
}

/** Converts what was thrown to an ApiFailure. Anything else, such as code that did not load, has status 0. */
export function toFailure(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure(0, [])
}

/** The API's sentence if a retry would fail in the same way, such as for an unknown place; else empty. */
export function refusalText({ status, message }: ApiFailure): string {
  return status >= 400 && status < 500 && status !== 429 ? message : ''
}
