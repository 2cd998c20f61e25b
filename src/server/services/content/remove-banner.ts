import type { OperatorContext } from '#server/services/operator/context.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { type BannerLine, findBanner } from './list-banners.ts'

/** @throws OperatorError notFound */
export function removeBanner(context: OperatorContext, id: string): Promise<BannerLine> {
  return context.db.transaction().execute(async (trx) => {
    const before = await findBanner(trx, id)
    await trx.deleteFrom('banners').where('id', '=', before.id).execute()
    await writeAudit(trx, context, { type: 'banner', id: before.id }, { before })
    return before
  })
}
