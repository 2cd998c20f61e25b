import type { CarpoolAlert } from '#contract/carpool.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { readAlerts, serializeAlert } from '#server/serializers/carpool-alerts.ts'

/** The user's open alerts, latest first: at most MAX_ALERTS. */
export async function listAlerts(
  { db, now }: AppContext,
  userId: number,
  locale: Locale,
): Promise<CarpoolAlert[]> {
  const rows = await readAlerts(db)
    .where('a.user_id', '=', userId)
    .where('a.ended_at', 'is', null)
    .where('a.expires_at', '>', new Date(now()))
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map((row) => serializeAlert(row, locale))
}
