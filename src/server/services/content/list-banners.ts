import type { Selectable } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { BannerTable } from '#server/db/schema.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'

/** A banner for operators and for the audit log. */
export function bannerLine(row: Selectable<BannerTable>) {
  return {
    id: row.id,
    type: row.type,
    active: row.active,
    position: row.position,
    titleEn: row.title_en,
    titleNp: row.title_np,
    image: row.image,
    link: row.link,
  }
}
export type BannerLine = ReturnType<typeof bannerLine>

/** In display order. */
export async function listBanners(db: Database): Promise<BannerLine[]> {
  const rows = await db.selectFrom('banners').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(bannerLine)
}

/** Locks the row for the rest of the transaction. @throws OperatorError notFound */
export async function findBanner(trx: Database, requested: string): Promise<BannerLine> {
  const id = /^(?:banner:)?([1-9]\d{0,8})$/.exec(requested.trim())?.[1]
  const row =
    id === undefined
      ? undefined
      : await trx
          .selectFrom('banners')
          .selectAll()
          .where('id', '=', Number(id))
          .forUpdate()
          .executeTakeFirst()
  if (!row) throw new OperatorError('notFound', `There is no banner with the id "${requested}".`)
  return bannerLine(row)
}
