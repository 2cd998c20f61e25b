import type { Selectable } from 'kysely'
import { BANNER_TYPES, isBannerPicture } from '#domain/content/banner.ts'
import { SITE_LINKS, safeLink } from '#domain/content/safe-link.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'
import type { UploadContext } from '#server/services/hosting/delete-uploads.ts'
import { processPicture } from '#server/services/hosting/process-picture.ts'
import { storePicture } from '#server/services/hosting/store-picture.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'

/** A banner for operators and for the audit log. */
const LINE = [
  'id',
  'type',
  'active',
  'position',
  'title_en as titleEn',
  'title_np as titleNp',
  'image',
  'link',
] as const
type BannerLine = Pick<
  Selectable<Schema['banners']>,
  'id' | 'type' | 'active' | 'position' | 'image' | 'link'
> &
  Record<'titleEn' | 'titleNp', string>
export type BannerPatch = Partial<Omit<BannerLine, 'id'>>

const MAX_TITLE = 160
const NEW: Omit<BannerLine, 'id'> = {
  type: 'home',
  active: true,
  position: 0,
  titleEn: '',
  titleNp: '',
  image: '',
  link: null,
}

/**
 * Adds a banner, or with `id` applies `patch` to one.
 * @throws OperatorError
 */
export function saveBanner(
  context: OperatorContext,
  { id, patch }: { id: string | null; patch: BannerPatch },
): Promise<BannerLine> {
  return context.db.transaction().execute(async (trx) => {
    const before = id === null ? null : await findBanner(trx, id)
    if (before && !Object.keys(patch).length)
      throw new OperatorError('invalid', 'Nothing to change: give at least one option.')
    const requested = checked({ ...NEW, ...before, ...patch })
    const columns = {
      type: requested.type,
      active: requested.active,
      position: requested.position,
      title_en: requested.titleEn,
      title_np: requested.titleNp,
      image: requested.image,
      link: requested.link,
    }
    const after = before
      ? await trx
          .updateTable('banners')
          .set(columns)
          .where('id', '=', before.id)
          .returning(LINE)
          .executeTakeFirstOrThrow()
      : await trx.insertInto('banners').values(columns).returning(LINE).executeTakeFirstOrThrow()
    await writeAudit(trx, context, { type: 'banner', id: after.id }, { ...(before && { before }), after })
    return after
  })
}

/**
 * Stores a picture that a banner must use within an hour, or the sweep deletes it.
 * @throws ApiError with one of PICTURE_ERRORS, or unavailable
 */
export async function storeBannerPicture(
  context: OperatorContext & UploadContext,
  bytes: Buffer,
): Promise<{ image: string }> {
  const picture = await processPicture('vehicle', bytes)
  const { name: image } = await storePicture(context, { userId: null, kind: 'vehicle', picture })
  await writeAudit(context.db, context, { type: 'banner', id: null }, { after: { image } })
  return { image }
}

/** @throws OperatorError invalid */
function checked(banner: Omit<BannerLine, 'id'>): Omit<BannerLine, 'id'> {
  const titleEn = oneLine(banner.titleEn)
  const titleNp = oneLine(banner.titleNp)
  const link =
    banner.link === null || banner.link === '' ? null : safeLink(banner.link, SITE_LINKS.bannerLink)
  const fail = (message: string): never => {
    throw new OperatorError('invalid', message)
  }
  if (!BANNER_TYPES.some((type) => type === banner.type))
    fail(`Unknown banner type "${banner.type}". Use ${BANNER_TYPES.join(' or ')}.`)
  if (!titleEn || !titleNp) fail('A banner has a title in both languages: --title-en and --title-np.')
  if (titleEn.length > MAX_TITLE || titleNp.length > MAX_TITLE)
    fail(`A title has at most ${MAX_TITLE} characters.`)
  if (!isBannerPicture(banner.image))
    fail(
      'The picture is one of this site in its largest width, such as /uploads/3f0c5a52-6d0e-4b7e-9a51-2f5a8c1d7e44-1280.webp.',
    )
  if (link === null && banner.link)
    fail(`"${banner.link}" is not a valid link. Use a path of this site, or https.`)
  if (!Number.isInteger(banner.position) || banner.position < 0 || banner.position > 10_000)
    fail('The position is a whole number from 0 to 10000.')
  return { ...banner, titleEn, titleNp, link }
}

/** @throws OperatorError notFound */
export function removeBanner(context: OperatorContext, id: string): Promise<BannerLine> {
  return context.db.transaction().execute(async (trx) => {
    const before = await findBanner(trx, id)
    await trx.deleteFrom('banners').where('id', '=', before.id).execute()
    await writeAudit(trx, context, { type: 'banner', id: before.id }, { before })
    return before
  })
}

/** In display order. */
export function listBanners(db: Database): Promise<BannerLine[]> {
  return db.selectFrom('banners').select(LINE).orderBy('position').orderBy('id').execute()
}

/**
 * Locks the row for the rest of the transaction.
 * @throws OperatorError notFound
 */
export async function findBanner(trx: Database, requested: string): Promise<BannerLine> {
  const id = /^(?:banner:)?([1-9]\d{0,8})$/.exec(requested.trim())?.[1]
  const row =
    id === undefined
      ? undefined
      : await trx
          .selectFrom('banners')
          .select(LINE)
          .where('id', '=', Number(id))
          .forUpdate()
          .executeTakeFirst()
  if (!row) throw new OperatorError('notFound', `There is no banner with the id "${requested}".`)
  return row
}
