import { sql } from 'kysely'
import * as v from 'valibot'
import { callableNumber } from '#domain/booking/contact.ts'
import { phoneLink, SITE_LINKS, safeLink } from '#domain/content/safe-link.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { oneLine, plainText } from '#domain/shared/text.ts'
import type { Database } from '#server/db/client.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'

export const LINK_LISTS = ['social', 'stores', 'pages'] as const
/** Contacts and lists of links: the keys of `settings` that the site uses. */
const SITE_KEYS = ['contact', ...LINK_LISTS] as const
type SiteKey = (typeof SITE_KEYS)[number]

/** The settings as stored; null when unset. */
export async function showSite(db: Database): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', SITE_KEYS).execute()
  return Object.fromEntries(SITE_KEYS.map((key) => [key, rows.find((row) => row.key === key)?.value ?? null]))
}

export type ContactField = 'phone' | 'email' | 'addressEn' | 'addressNp'
export type LinkList = (typeof LINK_LISTS)[number]

const MAX_TEXT = 200
const MAX_LINKS = 20
const Line = v.pipe(
  v.string(),
  v.transform((text) => oneLine(text)),
  v.minLength(1),
  v.maxLength(80),
)
const Links = v.pipe(
  v.array(v.strictObject({ titleEn: Line, titleNp: Line, url: v.string() })),
  v.maxLength(MAX_LINKS),
)
const Contact = v.looseObject({})

/**
 * Sets a contact field of the header and the footer.
 * @throws OperatorError invalid
 */
export function setContact(
  context: OperatorContext,
  { field, value }: { field: ContactField; value: string },
): Promise<unknown> {
  const text = field === 'phone' || field === 'email' ? plainText(value) : oneLine(value)
  const fail = (message: string): never => {
    throw new OperatorError('invalid', message)
  }
  if (!text || text.length > MAX_TEXT) fail(`Give a text of at most ${MAX_TEXT} characters.`)
  if (field === 'email' && !safeLink(`mailto:${text}`, SITE_LINKS.email))
    fail(`"${text}" is not an email address.`)
  const isCallable = callableNumber(readPhoneNumber(text)) && safeLink(phoneLink(text), SITE_LINKS.phone)
  if (field === 'phone' && !isCallable) fail(`"${text}" is not a phone number. Use the form +977-9812345678.`)
  return change(context, 'contact', (before) => {
    const known = v.safeParse(Contact, before)
    return { phone: '', email: '', ...(known.success && known.output), [field]: text }
  })
}

/**
 * Replaces a list of links: footer pages, app stores or social media.
 * @throws OperatorError invalid
 */
export function setLinks(
  context: OperatorContext,
  { list, links }: { list: LinkList; links: unknown },
): Promise<unknown> {
  const parsed = v.safeParse(Links, links)
  if (!parsed.success)
    throw new OperatorError(
      'invalid',
      `A list of at most ${MAX_LINKS} links is wanted, each {"titleEn": "...", "titleNp": "...", "url": "..."}: ${v.summarize(parsed.issues).replaceAll(/\s+/g, ' ')}`,
    )
  const safe = parsed.output.map(({ url, ...link }) => {
    const address = safeLink(url, SITE_LINKS[list])
    if (address === null)
      throw new OperatorError(
        'invalid',
        `"${url}" is not a valid link for ${list}. Use ${list === 'pages' ? 'a path of this site, or ' : ''}https.`,
      )
    return { ...link, url: address }
  })
  return change(context, list, () => safe)
}

function change(
  context: OperatorContext,
  key: SiteKey,
  next: (before: unknown) => unknown,
): Promise<unknown> {
  return context.db.transaction().execute(async (trx) => {
    const before = await current(trx, key)
    const after = next(before)
    const value = JSON.stringify(after)
    await trx
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    await writeAudit(trx, context, { type: 'site', id: key }, { ...(before !== null && { before }), after })
    return after
  })
}

/** A missing setting has no row to lock, so one advisory lock covers all of them. */
async function current(trx: Database, key: SiteKey): Promise<unknown> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(trx)
  const row = await trx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}
