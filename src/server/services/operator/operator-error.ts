export type OperatorErrorCode = 'notFound' | 'invalid' | 'conflict' | 'refused'

/** Refuses a command; `message` is a sentence for whoever typed it. Nothing has been written then. */
export class OperatorError extends Error {
  readonly code: OperatorErrorCode

  constructor(code: OperatorErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
