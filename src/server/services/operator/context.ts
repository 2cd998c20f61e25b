import type { AppContext } from '#server/context.ts'

/** Actor and command, which every operator service needs for the audit log. */
export interface OperatorContext extends Pick<AppContext, 'db' | 'now'> {
  /** a name, from `--as`, OPERATOR or the operating system */
  actor: string
  /** such as `user block` */
  command: string
}
