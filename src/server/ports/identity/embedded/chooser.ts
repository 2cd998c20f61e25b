import { html } from 'hono/html'
import * as v from 'valibot'
import { formatNumber } from '#domain/shared/digits.ts'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'
import type { MessageName } from '#messages/keys.ts'
import { translator } from '#messages/t.ts'
import { type Html, mockPage } from '#server/ports/mock-page.ts'
import type { Identity } from '../port.ts'
import { type Person, personName } from './people.ts'

const TITLES = { google: 'Google', facebook: 'Facebook' }

const MAX_NAME = 80

export const OtherPerson = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_NAME), v.regex(/^[^\p{Cc}]+$/u)),
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(120), v.email()),
})

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

export function chooserPage({ provider, locale, people, wrong }: Chooser): Html {
  const t = translator(locale)
  const words = (key: MessageName<'demo.identity'>) => t(`demo.identity.${key}`)
  const choices = people.map(
    (person) =>
      html`<li><button name="person" value="${person.subject}"><span lang="en">${personName(person)}</span> <small lang="en">${person.email}</small></button></li>`,
  )
  const field = (name: 'name' | 'email', attributes: Html) => {
    const isWrong = wrong?.field === name
    const state = isWrong && html` aria-invalid="true" aria-describedby="wrong" autofocus`
    return html`<label>${words(name)}<input name="${name}" ${attributes} value="${wrong?.[name] ?? ''}"${state}></label>`
  }
  const errorMessage =
    wrong &&
    html`<p class="error" id="wrong" role="alert">${t(`demo.identity.${wrong.field}Wrong`, { most: formatNumber(MAX_NAME, locale) })}</p>`
  return page(
    provider,
    locale,
    t('demo.identity.title'),
    html`<h1>${words('title')}</h1><p class="hint">${words('text')}</p>
<h2 id="people">${words('people')}</h2>
<form method="post"><ul class="choices" aria-labelledby="people">${choices}</ul></form>
<hr><h2>${words('other')}</h2><p class="hint">${words('otherText')}</p>
<form method="post" novalidate>${errorMessage}
${field('name', html`autocomplete="name" maxlength="${MAX_NAME}" required`)}
${field('email', html`type="email" autocomplete="email" inputmode="email" maxlength="120" required`)}
<button class="btn">${words('continue')}</button></form>
<form method="post"><button class="btn quiet" name="cancel" value="yes">${words('cancel')}</button></form>`,
  )
}

/** Shown when a sign-in is unknown or has expired. */
export function failurePage(
  provider: Identity['provider'],
  locale: Locale,
  reason: 'expired' | 'refused',
): Html {
  const t = translator(locale)
  const title = t(reason === 'expired' ? 'demo.identity.expiredTitle' : 'demo.identity.refusedTitle')
  const text = t(reason === 'expired' ? 'demo.identity.expiredText' : 'demo.identity.refusedText')
  return page(provider, locale, title, html`<h1>${title}</h1><p>${text}</p>`)
}

function page(provider: Identity['provider'], locale: Locale, title: string, body: Html): Html {
  const band = translator(locale)('demo.identity.band', { provider: TITLES[provider] })
  return mockPage({ lang: htmlLang(locale), title, band, body })
}
