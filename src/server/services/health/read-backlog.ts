import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { countSmsOfDay } from '#server/services/notifications/sms-log.ts'

/** Rows of a queue that are counted at most: what is longer is as bad. */
const MAX_COUNTED = 10_000

/** What waits for the jobs, for a wallet or for an operator. */
export interface Backlog {
  queues: { queue: string; length: number; oldest_seconds: number }[]
  /** Seconds since a round of a job last succeeded, in any process. */
  jobs: { job: string; age_seconds: number }[]
  sms: { codes: number; messages: number }
}

/** Each queue with the time since which a row waits, and the condition of the index that has only those rows. */
const queuesAt = (
  at: RawBuilder<Date>,
): Record<string, [table: string, since: string, where: RawBuilder<unknown>]> => ({
  sms: ['sms_messages', 'available_at', sql`status = 'queued' and available_at <= ${at}`],
  pushes: ['push_messages', 'available_at', sql`status = 'queued' and available_at <= ${at}`],
  pictures: ['uploads', 'created_at', sql`avif = 'pending' and kind <> 'paper' and kind <> 'message'`],
  corridors: ['carpool_requests', 'created_at', sql`graph is null and completed_at is null`],
  'carpool alerts': ['carpool_requests', 'created_at', sql`alerted_at is null and completed_at is null`],
  payments: ['payments', 'created_at', sql`state = 'initiated'`],
  refunds: ['payments', 'created_at', sql`state = 'refundDue'`],
  'part refunds': ['part_refunds', 'created_at', sql`state = 'due'`],
  deletions: ['requested_deletions', 'requested_at', sql`user_id is not null`],
})

/** The queues, by one statement. */
export function queuesQuery(now: number) {
  const at = sql<Date>`${new Date(now)}::timestamptz`
  const parts = Object.entries(queuesAt(at)).map(
    ([queue, [table, since, where]]) => sql`
      select ${queue}::text as queue, count(*)::int as length,
        greatest(0, coalesce(extract(epoch from ${at} - min(since)), 0))::float8 as oldest_seconds
      from (select ${sql.ref(since)} as since from ${sql.table(table)} where ${where} limit ${sql.lit(MAX_COUNTED)}) q`,
  )
  return sql<Backlog['queues'][number]>`${sql.join(parts, sql` union all `)}`
}

export async function readBacklog({ db, now }: AppContext): Promise<Backlog> {
  const [queues, jobs, sms] = await Promise.all([
    queuesQuery(now()).execute(db),
    sql<Backlog['jobs'][number]>`
      select job, greatest(0, extract(epoch from now() - succeeded_at))::float8 as age_seconds
      from job_rounds`.execute(db),
    countSmsOfDay({ db, now }),
  ])
  return { queues: queues.rows, jobs: jobs.rows, sms }
}
