import type { Database } from '#server/db/client.ts'

export const LINK_LISTS = ['social', 'stores', 'pages'] as const
/** Contacts and lists of links: the keys of `settings` that the site uses. */
const SITE_KEYS = ['contact', ...LINK_LISTS] as const
export type SiteKey = (typeof SITE_KEYS)[number]

/** The settings as stored; null when unset. */
export async function showSite(db: Database): Promise<Record<SiteKey, unknown>> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', SITE_KEYS).execute()
  const settingOf = (key: SiteKey) => rows.find((row) => row.key === key)?.value ?? null
  return {
    contact: settingOf('contact'),
    social: settingOf('social'),
    stores: settingOf('stores'),
    pages: settingOf('pages'),
  }
}
