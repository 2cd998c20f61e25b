import { type RawBuilder, sql } from 'kysely'

/** Whether the request `c` is public: not over, completed or hidden, and its author is not blocked. */
export function isVisible(now: number): RawBuilder<boolean> {
  return sql<boolean>`(c.completed_at is null and c.hidden_at is null and c.owner_blocked_at is null
    and c.time_at >= ${new Date(now)})`
}
