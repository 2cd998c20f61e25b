import { html } from 'hono/html'
import { phoneLink } from '#domain/content/safe-link.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { inLanguage, type Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { SiteContact } from './read-contact.ts'

/** Placeholders: a paragraph for the list of contacts, and the e-mail address within a sentence. */
const CONTACTS = /<p>\{\{contacts\}\}<\/p>/g
const EMAIL = /\{\{email\}\}/g

/** Replaces the contact placeholders in sanitised page HTML. */
export function fillContact(page: string, contact: SiteContact, locale: Locale): string {
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
