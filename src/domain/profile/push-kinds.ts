import type { NotificationKind } from '#domain/notifications/kinds.ts'
import { type Side, SMS_KINDS, smsKindOf } from './sms-kinds.ts'

/** What a user can switch off by itself: a push costs nothing, so it brings what an SMS brings, and reminders. */
export const PUSH_KINDS = [...SMS_KINDS, 'reminder'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** Null for a notification that is never pushed. */
export function pushKindOf(kind: NotificationKind, side: Side): PushKind | null {
  return kind === 'pickupSoon' ? 'reminder' : smsKindOf(kind, side)
}
