import type { Core } from '#server/core.ts'

/** Who runs which command: what every service of the operator needs, and what the audit log keeps. */
export interface OperatorContext extends Pick<Core, 'db' | 'now'> {
  /** a name, as `--as`, OPERATOR or the operating system gave it */
  actor: string
  /** such as `user block` */
  command: string
}
