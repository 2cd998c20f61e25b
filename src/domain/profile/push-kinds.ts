import { SMS_KINDS } from './sms-kinds.ts'

/** What a user can switch off by itself: a push costs nothing, so it brings what an SMS brings, and reminders. */
export const PUSH_KINDS = [...SMS_KINDS, 'reminder'] as const
export type PushKind = (typeof PUSH_KINDS)[number]
