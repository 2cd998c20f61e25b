export type OperatorErrorCode = 'notFound' | 'invalid' | 'conflict' | 'refused'

/** A command was refused before anything was written; `message` is a sentence for the operator. */
export class OperatorError extends Error {
  readonly code: OperatorErrorCode

  constructor(code: OperatorErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
