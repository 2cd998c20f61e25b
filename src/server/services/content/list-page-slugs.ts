import type { AppContext } from '#server/context.ts'

/** Every static page, for the sitemap. */
export async function listPageSlugs({ db }: AppContext): Promise<string[]> {
  const rows = await db.selectFrom('pages').select('slug').distinct().orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}
