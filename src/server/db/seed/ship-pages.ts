import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { LOCALES } from '#domain/shell/locale.ts'
import type { Schema } from '../schema.ts'
import type { PageText, SeedPage } from './data/pages/page.ts'
import { PAGES } from './data/pages.ts'

const SHIP_LOCK = 7_294_003

export interface ShippedPages {
  /** Slugs of pages whose text was written. */
  written: string[]
  /** Slugs of pages that an operator has written or changed. */
  notUpdated: string[]
}

/** The same hash as in migration 0028. */
const hashOf = ({ title, description, content }: PageText): string =>
  createHash('sha256').update(`${title}\n${description}\n${content}`).digest('hex').slice(0, 16)

/** Updates the static pages of an existing site with the product's, at each start. */
export function shipPages(db: Kysely<Schema>, pages: readonly SeedPage[] = PAGES): Promise<ShippedPages> {
  return db.transaction().execute((trx) => writePages(trx, pages))
}

/**
 * Writes missing pages and pages that still have an earlier product text. If an operator has changed a page in
 * one language, neither language is written, because the texts would differ.
 */
export async function writePages(
  trx: Kysely<Schema>,
  pages: readonly SeedPage[] = PAGES,
): Promise<ShippedPages> {
  await sql`select pg_advisory_xact_lock(${SHIP_LOCK})`.execute(trx)
  const stored = await trx.selectFrom('pages').selectAll().forUpdate().execute()
  const written: string[] = []
  const notUpdated: string[] = []
  for (const page of pages) {
    const { slug } = page
    const rows = stored.filter((row) => row.slug === slug)
    if (rows.some((row) => row.shipped_hash !== hashOf(row))) {
      notUpdated.push(slug)
      continue
    }
    const stale = LOCALES.filter((locale) => {
      const row = rows.find((candidate) => candidate.locale === locale)
      return row?.shipped_hash !== hashOf(page[locale])
    })
    if (stale.length) written.push(slug)
    for (const locale of stale) {
      const text = { ...page[locale], shipped_hash: hashOf(page[locale]), updated_at: sql<Date>`now()` }
      await trx
        .insertInto('pages')
        .values({ slug, locale, ...text })
        .onConflict((conflict) => conflict.columns(['slug', 'locale']).doUpdateSet(text))
        .execute()
    }
  }
  return { written, notUpdated }
}
