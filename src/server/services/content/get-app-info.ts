import * as v from 'valibot'
import type { AppInfo } from '#contract/content.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Core } from '#server/core.ts'

const Contact = v.object({ phone: v.string(), email: v.string() })
const Links = v.array(v.object({ titleEn: v.string(), titleNp: v.string(), url: v.string() }))

/** Contacts, links, footer pages and banners, as the operator set them (design section 5, site data). */
export async function getAppInfo({ db }: Core, locale: Locale): Promise<AppInfo> {
  const [settings, banners] = await Promise.all([
    db.selectFrom('settings').select(['key', 'value']).execute(),
    db
      .selectFrom('banners')
      .select(['id', 'type', 'image', 'link', 'location'])
      .select(locale === 'np' ? 'title_np as title' : 'title_en as title')
      .where('active', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  const settingOf = new Map(settings.map(({ key, value }) => [key, value]))
  const links = (key: string) => {
    const parsed = v.safeParse(Links, settingOf.get(key))
    if (!parsed.success) return []
    return parsed.output.map((link) => ({
      title: locale === 'np' ? link.titleNp : link.titleEn,
      url: link.url,
    }))
  }
  const contact = v.safeParse(Contact, settingOf.get('contact'))
  return {
    banners,
    contact: contact.success ? contact.output : { phone: '', email: '' },
    social: links('social'),
    stores: links('stores'),
    pages: links('pages'),
  }
}
