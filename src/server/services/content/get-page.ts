import sanitize from 'sanitize-html'
import type { StaticPage } from '#contract/content.ts'
import { PAGE_TAGS } from '#domain/content/page-html.ts'
import { safeLink } from '#domain/content/safe-link.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Core } from '#server/core.ts'
import { ApiError } from '#server/http/api-error.ts'

/** What a static page may link to. */
const PAGE_LINKS = ['web', 'path', 'mail', 'phone', 'fragment'] as const

/** The one place where page HTML is made safe; `set:html` trusts nothing else (checklists S-12). */
const ALLOWED: sanitize.IOptions = {
  allowedTags: PAGE_TAGS,
  allowedAttributes: { a: ['href'], th: ['scope'], td: ['colspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href, ...attribs }) => {
      const link = safeLink(href, PAGE_LINKS)
      return { tagName, attribs: link === null ? attribs : { ...attribs, href: link } }
    },
  },
}

/** A static page in the reader's language, in English when it has not been translated. */
export async function getPage({ db }: Core, slug: string, locale: Locale): Promise<StaticPage> {
  const rows = await db
    .selectFrom('pages')
    .select(['slug', 'locale', 'title', 'content', 'description'])
    .where('slug', '=', slug)
    .where('locale', 'in', [locale, 'en'])
    .execute()
  const page = rows.find((row) => row.locale === locale) ?? rows[0]
  if (!page) throw new ApiError('pageNotFound')
  const { title, content, description } = page
  return { slug, title, content: sanitize(content, ALLOWED), description }
}
