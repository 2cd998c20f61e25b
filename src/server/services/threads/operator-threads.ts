import { toWire } from '#domain/shared/kathmandu-time.ts'
import { DEFAULT_LOCALE } from '#domain/shell/locale.ts'
import { QUICK_ANSWERS } from '#domain/threads/quick-answers.ts'
import { translator } from '#messages/t.ts'
import { namedUser } from '#server/serializers/party.ts'
import type { MessageRow } from '#server/serializers/threads.ts'
import { signDocument } from '#server/services/hosting/document-url.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'

export interface ReportedThread {
  report: number
  at: string
  thread: number | null
  from: string
  reason: string
  closedAt: string | null
}

/** Reports about threads, oldest first; only open ones unless `all`. */
export async function listReportedThreads(
  context: OperatorContext,
  { all, limit }: { all: boolean; limit: number },
): Promise<ReportedThread[]> {
  const { db } = context
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .select(['r.id', 'r.created_at', 'r.thread_id', 'r.reason', 'r.handled_at'])
    .select(namedUser('u').as('reporter'))
    .where('r.type', '=', 'thread')
    .$if(!all, (query) => query.where('r.handled_at', 'is', null))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit)
    .execute()
  await writeAudit(db, context, { type: 'report', id: null }, { after: { listed: rows.map(({ id }) => id) } })
  return rows.map((row) => ({
    report: row.id,
    at: toWire(row.created_at.getTime()),
    thread: row.thread_id,
    from: row.reporter,
    reason: row.reason,
    closedAt: row.handled_at && toWire(row.handled_at.getTime()),
  }))
}

/**
 * The thread of a report, whole, oldest message first: an operator reads no other. URLs of pictures are valid for five
 * minutes.
 * @throws OperatorError
 */
export async function showReportedThread(context: OperatorContext & { siteUrl: string }, requested: string) {
  const { db } = context
  const thread = await findReported(context, requested)
  const messages = await db
    .selectFrom('thread_messages')
    .selectAll()
    .where('thread_id', '=', thread.id)
    .orderBy('id')
    .execute()
  await writeAudit(db, context, { type: 'thread', id: thread.id }, { after: { report: thread.report } })
  return {
    report: thread.report,
    thread: thread.id,
    about: thread.booking_id === null ? `carpool:${thread.request_id}` : `booking:${thread.booking_id}`,
    guest: thread.guest,
    host: thread.host,
    reporter: thread.reporter,
    reason: thread.reason,
    remarks: thread.remarks,
    messages: await Promise.all(
      messages.map(async (row) => ({
        from: row.sender_id === thread.guest_id ? 'guest' : 'host',
        at: toWire(row.created_at.getTime()),
        message: await contentOf(context, row),
      })),
    ),
  }
}

async function findReported({ db }: OperatorContext, requested: string) {
  const id = /^(?:report:)?([1-9]\d{0,14})$/.exec(requested)?.[1]
  const found =
    id === undefined
      ? undefined
      : await db
          .selectFrom('reports as r')
          .innerJoin('threads as t', 't.id', 'r.thread_id')
          .innerJoin('users as g', 'g.id', 't.guest_id')
          .innerJoin('users as h', 'h.id', 't.host_id')
          .innerJoin('users as u', 'u.id', 'r.reporter_id')
          .select(['r.id as report', 'r.reason', 'r.remarks'])
          .select(['t.id', 't.booking_id', 't.request_id', 't.guest_id'])
          .select([namedUser('g').as('guest'), namedUser('h').as('host'), namedUser('u').as('reporter')])
          .where('r.id', '=', Number(id))
          .executeTakeFirst()
  if (!found)
    throw new OperatorError('notFound', `There is no report "${requested}" about a thread that still exists.`)
  return found
}

async function contentOf(
  context: OperatorContext & { siteUrl: string },
  { text, quick, latitude, longitude, address, image }: MessageRow,
): Promise<string> {
  if (image !== null) return context.siteUrl + (await signDocument(context, image))
  if (latitude !== null) return `${address} (${latitude}, ${longitude})`.trim()
  const answer = QUICK_ANSWERS.find((key) => key === quick)
  return text ?? (answer ? translator(DEFAULT_LOCALE)(`threads.quick.${answer}`) : '')
}
