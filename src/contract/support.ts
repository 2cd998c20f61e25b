import * as v from 'valibot'
import { MAX_CHAT_TEXT } from '#domain/support/limits.ts'
import { endpoint } from './endpoint.ts'

/** 256 random bits, base64url: made by the browser of a visitor without an account, and kept there. */
const Key = v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))))

/** `key` is left out by who is signed in. */
export const ChatPayload = v.object({ key: Key })
export type ChatPayload = v.InferOutput<typeof ChatPayload>

/** `id` is the browser's own: the same message sent again is written once. */
export const ChatMessagePayload = v.object({
  key: Key,
  id: v.pipe(v.string(), v.uuid()),
  text: v.pipe(v.string(), v.maxLength(MAX_CHAT_TEXT * 4)),
})
export type ChatMessagePayload = v.InferOutput<typeof ChatMessagePayload>

/** `sentAt` is UTC, YYYY-MM-DDTHH:mm:ssZ; `isAnswer`: by the support team. */
export const Chat = v.object({
  messages: v.array(
    v.object({ id: v.number(), text: v.string(), isAnswer: v.boolean(), sentAt: v.string() }),
  ),
  /** the last word was the visitor's */
  isWaiting: v.boolean(),
})
export type Chat = v.InferOutput<typeof Chat>

/** The caller's chat with the support team; empty before the first message. */
export const readChat = endpoint<ChatPayload, Chat>('POST', '/support/chat')
export const sendChatMessage = endpoint<ChatMessagePayload, Chat>('POST', '/support/messages')
