import { html } from 'hono/html'
import type { StaticPage } from '#contract/content.ts'
import { phoneLink } from '#domain/content/safe-link.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { DEFAULT_LOCALE, inLanguage, type Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { readContact, type SiteContact } from './get-app-info.ts'

/** Placeholders: a paragraph for the list of contacts, and the email address within a sentence. */
const CONTACTS = /<p>\{\{contacts\}\}<\/p>/g
const EMAIL = /\{\{email\}\}/g

/** Replaces the contact placeholders in sanitised page HTML. */
function fillContact(page: string, contact: SiteContact, locale: Locale): string {
  if (!page.includes('{{')) return page
  const t = translator(locale)
  const email = contact.email && link(`mailto:${contact.email}`, contact.email)
  const phone = contact.phone && link(phoneLink(contact.phone), localDigits(contact.phone, locale))
  const address = inLanguage(contact, 'address', locale)
  const lines = [
    phone && html`<li>${t('content.page.phone')}: ${phone}</li>`,
    email && html`<li>${t('content.page.email')}: ${email}</li>`,
    address && html`<li>${t('content.page.address')}: ${address}</li>`,
  ].filter(Boolean)
  const contacts = lines.length ? html`<ul>${lines}</ul>` : html`<p>${t('content.page.noContact')}</p>`
  return page
    .replace(CONTACTS, () => String(contacts))
    .replace(EMAIL, () => String(email || html`${t('content.page.feedbackForm')}`))
}

const link = (href: string, text: string) => html`<a href="${href}">${text}</a>`

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
  // here, because its parser takes a while to load
  const { sanitizeOnce } = await import('./sanitize-page.ts')
  const content = fillContact(sanitizeOnce(page.content), readContact(setting?.value), page.locale)
  return { slug, title, content, description }
}

/** Each page with its languages. */
export async function listPages(db: Database) {
  const rows = await db
    .selectFrom('pages')
    .select(['slug', 'locale', 'title', 'updated_at'])
    .orderBy('slug')
    .orderBy('locale')
    .execute()
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: toWire(updated_at.getTime()) }))
}

/**
 * A page in each of its languages, as stored.
 * @throws OperatorError notFound
 */
export async function showPage(db: Database, slug: string) {
  const rows = await db
    .selectFrom('pages')
    .select(['slug', 'locale', 'title', 'description', 'content'])
    .where('slug', '=', slug)
    .orderBy('locale')
    .execute()
  if (!rows.length) throw new OperatorError('notFound', `There is no page "${slug}".`)
  return rows
}

/** Every static page, for the sitemap. */
export async function listPageSlugs({ db }: AppContext): Promise<string[]> {
  const rows = await db.selectFrom('pages').select('slug').distinct().orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}
