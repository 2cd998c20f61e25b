import * as v from 'valibot'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { escapeHtml } from '#server/escape-html.ts'
import { standInPage } from '#server/ports/stand-in-page.ts'
import type { Identity } from '../port.ts'
import { nameOf, type Person } from './people.ts'

const TITLES = { google: 'Google', facebook: 'Facebook' }

/** What somebody typed about "another person". */
export const OtherPerson = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80), v.regex(/^[^\p{Cc}]+$/u)),
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(120), v.email()),
})

/** The field that is wrong, and what was typed. */
export interface WrongPerson {
  field: 'name' | 'email'
  name: string
  email: string
}

interface Chooser {
  provider: Identity['provider']
  locale: Locale
  people: readonly Person[]
  wrong: WrongPerson | null
}

export function chooserPage({ provider, locale, people, wrong }: Chooser): string {
  const t = translator(locale)
  const words = (key: string) => escapeHtml(t(`demo.identity.${key}`))
  const choices = people.map(
    (person) =>
      `<li><button name="person" value="${escapeHtml(person.subject)}"><span lang="en">${escapeHtml(nameOf(person))}</span> <small lang="en">${escapeHtml(person.email)}</small></button></li>`,
  )
  const field = (name: 'name' | 'email', attributes: string) => {
    const isWrong = wrong?.field === name
    const state = isWrong ? ' aria-invalid="true" aria-describedby="wrong" autofocus' : ''
    return `<label>${words(name)}<input name="${name}" ${attributes} value="${escapeHtml(wrong?.[name] ?? '')}"${state}></label>`
  }
  const complaint = wrong && `<p class="error" id="wrong" role="alert">${words(`${wrong.field}Wrong`)}</p>`
  return page(
    provider,
    locale,
    t('demo.identity.title'),
    `<h1>${words('title')}</h1><p class="hint">${words('text')}</p>
<h2 id="people">${words('people')}</h2>
<form method="post"><ul class="choices" aria-labelledby="people">${choices.join('')}</ul></form>
<hr><h2>${words('other')}</h2><p class="hint">${words('otherText')}</p>
<form method="post" novalidate>${complaint ?? ''}
${field('name', 'autocomplete="name" maxlength="80" required')}
${field('email', 'type="email" autocomplete="email" inputmode="email" maxlength="120" required')}
<button class="btn">${words('continue')}</button></form>
<form method="post"><button class="btn quiet" name="cancel" value="yes">${words('cancel')}</button></form>`,
  )
}

/** For a sign-in that is over, or that never was one of ours. */
export function failurePage(
  provider: Identity['provider'],
  locale: Locale,
  why: 'expired' | 'refused',
): string {
  const t = translator(locale)
  const title = t(why === 'expired' ? 'demo.identity.expiredTitle' : 'demo.identity.refusedTitle')
  const text = t(why === 'expired' ? 'demo.identity.expiredText' : 'demo.identity.refusedText')
  return page(provider, locale, title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`)
}

function page(provider: Identity['provider'], locale: Locale, title: string, body: string): string {
  const band = translator(locale)('demo.identity.band', { provider: TITLES[provider] })
  return standInPage({ lang: htmlLang(locale), title, band, body })
}
