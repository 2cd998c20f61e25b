import type { Database } from '#server/db/client.ts'

/** Contacts and lists of links: the keys of `settings` that the site reads. */
const SITE_KEYS = ['contact', 'social', 'stores', 'pages'] as const
export type SiteKey = (typeof SITE_KEYS)[number]

/** What is set, as it is kept; null for what is not. */
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
