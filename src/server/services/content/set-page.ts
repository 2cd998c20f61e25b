import { createHash } from 'node:crypto'
import { marked } from 'marked'
import { PAGE_TAGS } from '#domain/content/page-html.ts'
import { cleanText, oneLine, textLength } from '#domain/shared/text.ts'
import { LOCALES, type Locale } from '#domain/shell/locale.ts'
import { textOf } from '#domain/support/questions.ts'
import type { Database } from '#server/db/client.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { sanitizePage } from './sanitize-page.ts'

interface SanitisedText {
  /** from the text's own first heading; null when it has none */
  title: string | null
  html: string
  /** removed tags, which pages may not contain */
  dropped: string[]
}

const FIRST_HEADING = /^\s*<h1[^>]*>([\s\S]*?)<\/h1>/i
const IGNORED_TAGS = new Set(['html', 'head', 'body', 'meta', 'h1'])

/** Converts HTML or Markdown to a page with sanitised HTML. */
function readPageText(text: string, format: 'html' | 'markdown'): SanitisedText {
  const source = cleanText(text)
  const html = format === 'markdown' ? marked.parse(source, { async: false, gfm: true }) : source
  const heading = FIRST_HEADING.exec(html)
  const body = heading ? html.slice(heading[0].length) : html
  const tags = [...body.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  return {
    // titles are escaped when they are rendered
    title: heading ? oneLine(textOf(heading[1] ?? '')) : null,
    html: sanitizePage(body).trim(),
    dropped: [...new Set(tags)].filter((tag) => !PAGE_TAGS.includes(tag) && !IGNORED_TAGS.has(tag)),
  }
}

export interface PageSource {
  text: string
  format: 'html' | 'markdown'
  /** null: the text's first heading, else the page's current title */
  title: string | null
  /** null: the page's current description */
  description: string | null
}
export interface SavedPage {
  slug: string
  locale: Locale
  title: string
  bytes: number
  dropped: string[]
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MAX_SLUG = 60
const MAX_TITLE = 120
const MAX_DESCRIPTION = 300
const MAX_CHARACTERS = 200_000

/**
 * Writes a page in one or both languages, atomically.
 * @throws OperatorError
 */
export function setPage(
  context: OperatorContext,
  { slug, sources }: { slug: string; sources: Partial<Record<Locale, PageSource>> },
): Promise<SavedPage[]> {
  if (!SLUG.test(slug) || slug.length > MAX_SLUG)
    throw new OperatorError(
      'invalid',
      `"${slug}" is not a valid page name. Use a to z, digits and hyphens, ${MAX_SLUG} at most.`,
    )
  return context.db.transaction().execute(async (trx) => {
    const saved: SavedPage[] = []
    for (const locale of LOCALES) {
      const source = sources[locale]
      if (source) saved.push(await savePage(trx, context, { slug, locale, source }))
    }
    if (!saved.length)
      throw new OperatorError('invalid', 'Which text? Give --en <file>, --np <file>, or both.')
    const inEnglish = await find(trx, slug, 'en')
    if (!inEnglish)
      throw new OperatorError('invalid', 'A new page needs its English text: give --en <file> as well.')
    return saved
  })
}

const find = (trx: Database, slug: string, locale: Locale) =>
  trx
    .selectFrom('pages')
    .selectAll()
    .where('slug', '=', slug)
    .where('locale', '=', locale)
    .forUpdate()
    .executeTakeFirst()

async function savePage(
  trx: Database,
  context: OperatorContext,
  { slug, locale, source }: { slug: string; locale: Locale; source: PageSource },
): Promise<SavedPage> {
  const before = await find(trx, slug, locale)
  const { title: heading, html, dropped } = readPageText(source.text, source.format)
  const title = oneLine(source.title) || heading || before?.title || ''
  const description = oneLine(source.description ?? before?.description)
  if (textLength(html.replace(/<[^>]*>/g, '')) === 0)
    throw new OperatorError('invalid', `The text (${locale}) is empty once it is made safe.`)
  if (html.length > MAX_CHARACTERS)
    throw new OperatorError('invalid', `The text (${locale}) is longer than ${MAX_CHARACTERS} characters.`)
  if (!title || title.length > MAX_TITLE)
    throw new OperatorError(
      'invalid',
      `A page (${locale}) needs a title of at most ${MAX_TITLE} characters: its first heading, or --title-${locale}.`,
    )
  if (description.length > MAX_DESCRIPTION)
    throw new OperatorError('invalid', `A description (${locale}) has at most ${MAX_DESCRIPTION} characters.`)
  const row = { title, description, content: html, updated_at: new Date(context.now()) }
  await trx
    .insertInto('pages')
    .values({ slug, locale, ...row })
    .onConflict((conflict) => conflict.columns(['slug', 'locale']).doUpdateSet(row))
    .execute()
  await writeAudit(
    trx,
    context,
    { type: 'page', id: `${slug}/${locale}` },
    { ...(before && { before: auditFacts(before) }), after: auditFacts(row) },
  )
  return { slug, locale, title, bytes: Buffer.byteLength(html), dropped }
}

/** The audit log stores only the hash of a text: the text itself is in the backups. */
const auditFacts = (page: { title: string; description: string; content: string }) => ({
  title: page.title,
  description: page.description,
  sha256: createHash('sha256').update(page.content).digest('hex'),
})
