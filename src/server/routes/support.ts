import * as contract from '#contract/support.ts'
import { ApiError } from '#server/api-error.ts'
import type { Serve } from '#server/http/definition.ts'
import { readChat, type Visitor } from '#server/services/support/find-chat.ts'
import { sendMessage } from '#server/services/support/send-message.ts'

/** The chat with the support team, of users and of visitors without an account. */
export function serveSupport(serve: Serve): void {
  serve(
    contract.readChat,
    {
      summary: "Returns the caller's chat with the support team, by session or by the browser's key",
      payload: contract.ChatPayload,
      answer: contract.Chat,
      login: 'optional',
    },
    async ({ context, user, payload }) => ({
      data: await readChat(context, visitorOf(user?.id, payload.key)),
    }),
  )
  serve(
    contract.sendChatMessage,
    {
      summary: 'Writes to the support team',
      payload: contract.ChatMessagePayload,
      answer: contract.Chat,
      login: 'optional',
      errors: ['chatText', 'chatsFull', 'tooManyMessages'],
    },
    async ({ context, user, payload, locale, network }) => {
      const visitor = visitorOf(user?.id, payload.key)
      if (!visitor) throw new ApiError('invalid', { fields: 'key' })
      return { data: await sendMessage(context, visitor, { ...payload, locale, network }) }
    },
  )
}

function visitorOf(userId: number | undefined, key: string | null | undefined): Visitor | null {
  if (userId !== undefined) return { userId }
  return key ? { userId: null, key } : null
}
