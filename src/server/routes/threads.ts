import * as v from 'valibot'
import { PICTURE_ERRORS } from '#contract/errors.ts'
import * as contract from '#contract/threads.ts'
import { MAX_MESSAGES_AN_HOUR, MAX_THREADS_PAGE } from '#domain/threads/limits.ts'
import type { Serve } from '#server/http/definition.ts'
import { type CallLimit, MINUTE } from '#server/http/limits.ts'
import { readPageNumber } from '#server/http/validate.ts'
import { blockPerson } from '#server/services/threads/block-person.ts'
import { findThread } from '#server/services/threads/find-thread.ts'
import { getThread, listThreads } from '#server/services/threads/get-thread.ts'
import { markThreadRead } from '#server/services/threads/mark-read.ts'
import { sendMessage } from '#server/services/threads/send-message.ts'

const MESSAGES: CallLimit = {
  name: 'userThreadMessage',
  per: 'user',
  points: MAX_MESSAGES_AN_HOUR,
  duration: 60 * MINUTE,
  isShared: true,
  hasFreeRetries: true,
}

/** Threads between guest and host of a booking, and about rides. */
export function serveThreads(serve: Serve): void {
  serve(
    contract.listThreads,
    {
      summary: "Lists the caller's threads, latest message first",
      query: contract.ThreadsQuery,
      answer: v.array(contract.ThreadRow),
      hasPagination: true,
      errors: ['invalidPage'],
    },
    ({ context, query, userId, locale }) =>
      listThreads(context, { userId, locale, page: readPageNumber(query.page, MAX_THREADS_PAGE) }),
  )
  serve(
    contract.getThread,
    {
      summary: 'Returns a thread with its latest messages, or those before one of them',
      query: contract.ThreadQuery,
      answer: contract.Thread,
      errors: ['threadNotFound'],
    },
    async ({ context, param, query, userId, locale }) => {
      const before = query.before === undefined ? null : Number(query.before)
      return { data: await getThread(context, param('key'), { userId, locale, before }) }
    },
  )
  serve(
    contract.sendMessage,
    {
      summary: 'Writes a message: a text, a quick answer, a place or a picture',
      form: {
        text: 'text',
        quick: 'text',
        latitude: 'text',
        longitude: 'text',
        address: 'text',
        image: 'file',
        writtenAt: 'text',
      },
      answer: contract.Message,
      status: 201,
      idempotencyKey: true,
      limits: [MESSAGES],
      errors: [
        'threadNotFound',
        'threadOver',
        'personBlocked',
        'refusedByPerson',
        'personDeleted',
        'threadFull',
        'messageEmpty',
        'messageTooLong',
        'messageParts',
        'outsideNepal',
        'tooManyPictures',
        'noRoomLeft',
        ...PICTURE_ERRORS,
      ],
    },
    async ({ context, param, userId, form, key }) => {
      const threadKey = param('key')
      // files of others are never read
      await findThread(context, threadKey, userId)
      const { fields, files } = await form({ files: { image: 1 } }, async (_, bytes) => bytes)
      const picture = files[0]?.value ?? null
      return { data: await sendMessage(context, threadKey, { userId, key, fields, picture }) }
    },
  )
  serve(
    contract.readThread,
    {
      summary: 'Notes up to which message the caller has seen a thread',
      payload: contract.ReadPayload,
      answer: v.null(),
      errors: ['threadNotFound'],
    },
    async ({ context, param, payload, userId }) => ({
      data: await markThreadRead(context, param('key'), { userId, upTo: payload.upTo }),
    }),
  )
  serve(
    contract.blockPerson,
    {
      summary: 'Blocks the other person of a thread in all threads, or ends that',
      payload: contract.BlockPayload,
      answer: contract.ThreadDone,
      errors: ['threadNotFound'],
    },
    async ({ context, param, payload, userId, locale }) => ({
      data: await blockPerson(context, param('key'), { userId, isBlocked: payload.isBlocked, locale }),
    }),
  )
}
