import type { AppContext } from '#server/context.ts'

/** Who runs which command: what every service of the operator needs, and what the audit log keeps. */
export interface OperatorContext extends Pick<AppContext, 'db' | 'now'> {
  /** a name, as `--as`, OPERATOR or the operating system gave it */
  actor: string
  /** such as `user block` */
  command: string
}
