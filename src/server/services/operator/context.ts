import type { AppContext } from '#server/context.ts'

/** The context of operator services, with the actor and the command for the audit log. */
export interface OperatorContext extends Pick<AppContext, 'db' | 'now'> {
  /** a name, from `--as`, OPERATOR or the operating system */
  actor: string
  /** such as `user block` */
  command: string
}
