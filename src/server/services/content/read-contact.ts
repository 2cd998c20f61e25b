import * as v from 'valibot'
import { phoneLink, SITE_LINKS, safeLink } from '#domain/content/safe-link.ts'
import type { ReportLink } from './report-link.ts'

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
