import { SMS_KINDS } from './sms-kinds.ts'

/** Kinds of pushes that a user can turn off: those of SMS and, because a push costs nothing, reminders. */
export const PUSH_KINDS = [...SMS_KINDS, 'reminder'] as const
export type PushKind = (typeof PUSH_KINDS)[number]
