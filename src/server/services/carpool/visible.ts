import { type RawBuilder, sql } from 'kysely'

/** Whether everybody sees the request `c`: neither over, completed or hidden, nor of a blocked person. */
export function isVisible(now: number): RawBuilder<boolean> {
  return sql<boolean>`(c.completed_at is null and c.hidden_at is null and c.owner_blocked_at is null
    and c.time_at >= ${new Date(now)})`
}
