import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'

/** Each page with its languages. */
export async function listPages(db: Database) {
  const rows = await db
    .selectFrom('pages')
    .select(['slug', 'locale', 'title', 'updated_at'])
    .orderBy('slug')
    .orderBy('locale')
    .execute()
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: toWire(updated_at.getTime()) }))
}

/** A page in each of its languages, as stored. @throws OperatorError notFound */
export async function showPage(db: Database, slug: string) {
  const rows = await db
    .selectFrom('pages')
    .select(['slug', 'locale', 'title', 'description', 'content'])
    .where('slug', '=', slug)
    .orderBy('locale')
    .execute()
  if (!rows.length) throw new OperatorError('notFound', `There is no page "${slug}".`)
  return rows
}
