import type { StaticPage } from '#contract/content.ts'
import { DEFAULT_LOCALE, type Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { fillContact } from './fill-contact.ts'
import { readContact } from './read-contact.ts'
import { sanitizeOnce } from './sanitize-page.ts'

/** A static page in the reader's language, or in the default one when it has no translation. */
export async function getPage({ db }: AppContext, slug: string, locale: Locale): Promise<StaticPage> {
  const [rows, setting] = await Promise.all([
    db
      .selectFrom('pages')
      .select(['slug', 'locale', 'title', 'content', 'description'])
      .where('slug', '=', slug)
      .where('locale', 'in', [locale, DEFAULT_LOCALE])
      .execute(),
    db.selectFrom('settings').select('value').where('key', '=', 'contact').executeTakeFirst(),
  ])
  const page = rows.find((row) => row.locale === locale) ?? rows[0]
  if (!page) throw new ApiError('pageNotFound')
  const { title, description } = page
  const content = fillContact(sanitizeOnce(page.content), readContact(setting?.value), page.locale)
  return { slug, title, content, description }
}
