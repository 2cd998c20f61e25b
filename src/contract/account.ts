import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** `id` names the session and opens nothing; `lastUsed` is precise to the hour. */
export const Session = v.object({
  id: v.string(),
  /** "Chrome, Android"; null when unknown */
  device: v.nullable(v.string()),
  isPhone: v.boolean(),
  isCurrent: v.boolean(),
  since: v.string(),
  lastUsed: v.string(),
})
export type Session = v.InferOutput<typeof Session>

/** The URL that downloads the requested archive; `expiresIn` is in seconds. */
export const ExportLink = v.object({ url: v.string(), expiresIn: v.number() })
export type ExportLink = v.InferOutput<typeof ExportLink>

/** What the deletion of the account would remove, and what prevents it. */
export const DeletionPreview = v.object({
  /** as guest or host, and not over; they prevent the deletion */
  openBookings: v.array(
    v.object({ id: v.string(), title: v.string(), from: v.string(), isBookedByMe: v.boolean() }),
  ),
  /** a refund is still owed to the user; it prevents the deletion */
  hasOpenRefund: v.boolean(),
  /** these stay, without the user's name */
  pastBookings: v.number(),
  vehicles: v.number(),
  uploads: v.number(),
})
export type DeletionPreview = v.InferOutput<typeof DeletionPreview>
/** `confirmed`: the user has read the consequences. */
export const DeletionPayload = v.object({ confirmed: v.literal(true) })
export type DeletionPayload = v.InferOutput<typeof DeletionPayload>
export const Done = v.object({})
export type Done = v.InferOutput<typeof Done>

export const listSessions = endpoint<undefined, Session[]>('GET', '/auth/sessions', { guarded: true })
export const endSession = endpoint<undefined, Done>('DELETE', '/auth/sessions/{id}', { guarded: true })
/** All sessions but the caller's own. */
export const endOtherSessions = endpoint<undefined, Done>('DELETE', '/auth/sessions', { guarded: true })
export const createExport = endpoint<undefined, ExportLink>('POST', '/auth/export', { guarded: true })
export const previewDeletion = endpoint<undefined, DeletionPreview>('GET', '/auth/deletion', {
  guarded: true,
})
export const deleteAccount = endpoint<DeletionPayload, Done>('POST', '/auth/deletion', { guarded: true })
