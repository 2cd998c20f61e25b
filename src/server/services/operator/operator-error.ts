import type { AppContext } from '#server/context.ts'

export type OperatorErrorCode = 'notFound' | 'invalid' | 'conflict' | 'refused'

/** A command was refused before anything was written; `message` is a sentence for the operator. */
export class OperatorError extends Error {
  readonly code: OperatorErrorCode

  constructor(code: OperatorErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The context of operator services, with the actor and the command for the audit log. */
export interface OperatorContext extends Pick<AppContext, 'db' | 'now'> {
  /** a name, from `--as`, OPERATOR or the operating system */
  actor: string
  /** such as `user block` */
  command: string
}
