import * as v from 'valibot'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import { MAX_MESSAGE_LENGTH } from '#domain/threads/limits.ts'
import { QUICK_ANSWERS } from '#domain/threads/quick-answers.ts'
import { THREAD_CLOSINGS } from '#domain/threads/thread.ts'
import { endpoint } from './endpoint.ts'

/**
 * What a thread is about. `key` addresses the thread (domain/threads/thread.ts), before its first message too. `from`
 * and `to` are names of places, `at` the pickup or the departure (UTC); `path` is the subject's page.
 */
const Subject = v.object({
  kind: v.picklist(['booking', 'ride']),
  key: v.string(),
  from: v.string(),
  to: v.string(),
  at: v.string(),
  /** of a booking */
  status: v.nullable(v.picklist(BOOKING_STATUSES)),
  path: v.string(),
})
/** The other person of a thread; a first name and an initial until the booking is approved. */
const Other = v.object({
  id: v.number(),
  fullName: v.string(),
  image: v.nullable(v.string()),
  isDeleted: v.boolean(),
})
const MessagePlace = v.object({ address: v.string(), latitude: v.number(), longitude: v.number() })
/**
 * One of `text`, `quick`, `place` and `image` is set. What the other person wrote is masked until the booking is
 * approved, or until both have written about a ride: a place is then a point near it with an empty `address`.
 * `isMasked`: for its sender, that the other person cannot read all of it yet. `image`: a signed URL, valid for five
 * minutes.
 */
export const Message = v.object({
  id: v.number(),
  /** the idempotency key under which it was sent, for its sender; else null */
  sentKey: v.nullable(v.string()),
  isMine: v.boolean(),
  text: v.nullable(v.string()),
  isMasked: v.boolean(),
  quick: v.nullable(v.picklist(QUICK_ANSWERS)),
  place: v.nullable(MessagePlace),
  image: v.nullable(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  /** UTC: when it arrived, and when it was written if that was much earlier (offline) */
  sentAt: v.string(),
  writtenAt: v.nullable(v.string()),
})
export const Thread = v.object({
  subject: Subject,
  other: Other,
  /** oldest first; the latest, or those before `before` */
  messages: v.array(Message),
  hasEarlier: v.boolean(),
  /** id of the caller's last message that the other person has seen; 0: none */
  seenUpTo: v.number(),
  /** why nothing can be written now; null when it can */
  closed: v.nullable(v.picklist(THREAD_CLOSINGS)),
  /** the caller has blocked the other person */
  isBlocked: v.boolean(),
  hasReported: v.boolean(),
})
export const ThreadRow = v.object({
  subject: Subject,
  other: Other,
  last: Message,
  /** messages that the caller has not seen */
  unread: v.number(),
})

const Coordinate = (most: number) =>
  v.optional(
    v.nullable(
      v.pipe(v.union([v.number(), v.pipe(v.string(), v.toNumber())]), v.minValue(-most), v.maxValue(most)),
    ),
  )
/** Exactly one of `text`, `quick`, a place and `image`. `writtenAt`: UTC, by the clock of the device. */
export const MessagePayload = v.object({
  text: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_MESSAGE_LENGTH * 20)))),
  quick: v.optional(v.nullable(v.picklist(QUICK_ANSWERS))),
  latitude: Coordinate(90),
  longitude: Coordinate(180),
  address: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
  image: v.optional(v.nullable(v.instance(Blob))),
  writtenAt: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
})
export const ThreadsQuery = v.object({ page: v.optional(v.string()) })
export const ThreadQuery = v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))) })
/** `upTo`: the id of the latest message that was shown. */
export const ReadPayload = v.object({ upTo: v.pipe(v.number(), v.integer(), v.minValue(1)) })
export const BlockPayload = v.object({ isBlocked: v.boolean() })
/** The sentence to show. */
export const ThreadDone = v.object({ message: v.string() })

export type Message = v.InferOutput<typeof Message>
export type Thread = v.InferOutput<typeof Thread>
export type ThreadRow = v.InferOutput<typeof ThreadRow>
export type MessagePayload = v.InferInput<typeof MessagePayload>
export type ReadPayload = v.InferOutput<typeof ReadPayload>
export type BlockPayload = v.InferOutput<typeof BlockPayload>
export type ThreadDone = v.InferOutput<typeof ThreadDone>

/** 20 a page, latest message first; threads without a message are not listed. */
export const listThreads = endpoint<undefined, ThreadRow[]>('GET', '/threads', { guarded: true })
export const getThread = endpoint<undefined, Thread>('GET', '/threads/{key}', { guarded: true })
/** Multipart because of the picture. Sent again under its idempotency key, it is written once. */
export const sendMessage = endpoint<MessagePayload, Message>('POST', '/threads/{key}/messages', {
  guarded: true,
  form: true,
})
export const readThread = endpoint<ReadPayload, null>('POST', '/threads/{key}/read', { guarded: true })
/** Blocks the other person in all threads, or ends that. */
export const blockPerson = endpoint<BlockPayload, ThreadDone>('POST', '/threads/{key}/block', {
  guarded: true,
})
