import * as v from 'valibot'
import type { AppInfo } from '#contract/content.ts'
import { type LinkKind, phoneLink, SITE_LINKS, safeLink } from '#domain/content/safe-link.ts'
import { columnIn, inLanguage, type Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import type { ReportLink } from './report-link.ts'

const Links = v.array(v.object({ titleEn: v.string(), titleNp: v.string(), url: v.string() }))

/**
 * Contacts, links, footer pages and banners, as set by the operator. Links that are not allowed are omitted and
 * reported.
 */
export function getAppInfo(context: AppContext, locale: Locale, report: ReportLink): Promise<AppInfo> {
  return context.appInfo.get(locale, () => readAppInfo(context, locale, report))
}

async function readAppInfo({ db }: AppContext, locale: Locale, report: ReportLink): Promise<AppInfo> {
  const [settings, banners] = await Promise.all([
    db.selectFrom('settings').select(['key', 'value']).execute(),
    db
      .selectFrom('banners')
      .select(['id', 'type', 'image', 'link', 'location'])
      .select(`${columnIn('title', locale)} as title`)
      .where('active', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  const settingOf = new Map(settings.map(({ key, value }) => [key, value]))
  const safe = (where: string, value: string, kinds: readonly LinkKind[]) => {
    const link = safeLink(value, kinds)
    if (link === null) report(where, value)
    return link
  }
  const links = (key: 'social' | 'stores' | 'pages') => {
    const parsed = v.safeParse(Links, settingOf.get(key))
    if (!parsed.success) return []
    return parsed.output.flatMap((link) => {
      const url = safe(`settings ${key}`, link.url, SITE_LINKS[key])
      return url === null ? [] : [{ title: inLanguage(link, 'title', locale), url }]
    })
  }
  const { phone, email } = readContact(settingOf.get('contact'), report)
  return {
    banners: banners.flatMap((banner) => {
      const image = safe(`image of banner ${banner.id}`, banner.image, SITE_LINKS.bannerImage)
      const link = banner.link && safe(`link of banner ${banner.id}`, banner.link, SITE_LINKS.bannerLink)
      return image === null ? [] : [{ ...banner, image, link }]
    }),
    contact: { phone, email },
    social: links('social'),
    stores: links('stores'),
    pages: links('pages'),
  }
}

const Text = v.optional(v.string(), '')
const ContactSettings = v.object({ phone: Text, email: Text, addressEn: Text, addressNp: Text })
export type SiteContact = v.InferOutput<typeof ContactSettings>

/** The contact from the settings; fields that are unset or not a safe link are empty. */
export function readContact(value: unknown, report?: ReportLink): SiteContact {
  const parsed = v.safeParse(ContactSettings, value)
  if (!parsed.success) return { phone: '', email: '', addressEn: '', addressNp: '' }
  const { phone, email } = parsed.output
  const isSafe = (link: string, kind: 'phone' | 'email') => {
    if (safeLink(link, SITE_LINKS[kind]) !== null) return true
    report?.('settings contact', link)
    return false
  }
  return {
    ...parsed.output,
    phone: phone && isSafe(phoneLink(phone), 'phone') ? phone : '',
    email: email && isSafe(`mailto:${email}`, 'email') ? email : '',
  }
}
