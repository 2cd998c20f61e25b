import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'

/** A sitemap may list 50,000 URLs, including those of the other pages. */
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
