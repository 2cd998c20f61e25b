import * as v from 'valibot'
import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts'
import { endpoint } from './endpoint.ts'

/**
 * `requests`: bookings of the user's vehicles that wait for the user's decision. `messages`: unread ones in threads;
 * `threads` changes with every message, read mark and block in the user's threads, so that an open thread knows when to
 * load again.
 */
export const Unseen = v.object({
  count: v.number(),
  requests: v.number(),
  messages: v.number(),
  threads: v.number(),
})
export type Unseen = v.InferOutput<typeof Unseen>

/**
 * `title` and `body` are in the language of the call. `CreatedAt` is UTC, spelled as clients expect it; `userAmount` is
 * NRS, negative when the user pays; `path` is the subject's page, null when that no longer exists.
 */
export const Notification = v.object({
  id: v.number(),
  kind: v.picklist(NOTIFICATION_KINDS),
  title: v.string(),
  body: v.string(),
  imageURL: v.nullable(v.string()),
  isRead: v.boolean(),
  CreatedAt: v.string(),
  userAmount: v.nullable(v.number()),
  path: v.nullable(v.string()),
})
export type Notification = v.InferOutput<typeof Notification>

export const NotificationsQuery = v.object({ page: v.optional(v.string()) })

export const countUnseen = endpoint<undefined, Unseen>('GET', '/notifications/unseenCount', { guarded: true })
/**
 * Server-sent events, guarded by the bearer token: `unseen` with the data of `Unseen`, immediately and after each
 * change. Each event has all counts, so that a reconnect misses nothing.
 */
export const UNSEEN_STREAM = '/notifications/stream'
/** Latest first, 20 a page. */
export const listNotifications = endpoint<undefined, Notification[]>('GET', '/notifications', {
  guarded: true,
})
/** The GET changes state: docs/api.md. Both return what is still unseen. */
export const readNotificationByGet = endpoint<undefined, Unseen>('GET', '/notifications/read/{id}', {
  guarded: true,
  changes: true,
})
export const readNotification = endpoint<undefined, Unseen>('POST', '/notifications/read/{id}', {
  guarded: true,
})
export const readAllNotifications = endpoint<undefined, Unseen>('POST', '/notifications/readAll', {
  guarded: true,
})
