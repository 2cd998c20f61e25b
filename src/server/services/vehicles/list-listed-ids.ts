import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'

/** A sitemap may have 50,000 addresses, the other pages included. */
const MAX_IDS = 40_000

/** Every listed vehicle, for the sitemap. */
export async function listListedIds({ db }: AppContext): Promise<number[]> {
  const rows = await db
    .selectFrom('vehicles as v')
    .select('v.id')
    .where(isListed)
    .orderBy('v.id')
    .limit(MAX_IDS)
    .execute()
  return rows.map(({ id }) => id)
}
