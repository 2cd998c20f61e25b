import '#messages/all.ts'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { localDigits } from '#domain/shared/digits.ts'
import { formatMoment } from '#domain/shared/format-date.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { languageOf } from '#domain/shared/text.ts'
import { htmlLang, localeFromAcceptLanguage, localeFromCookie } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { Database } from '#server/db/client.ts'
import { type Html, MOCK_PAGE_POLICY, mockPage } from '../mock-page.ts'
import type { SmsPort } from './port.ts'

/** The simulated gateway: its messages can be read at /__sim/sms. */
export function createSimulatedSms({ db, now }: { db: Database; now: () => number }): SmsPort {
  const inbox = createInbox(db)
  return {
    async send({ to, text }) {
      const { id } = await db
        .insertInto('simulated_sms')
        .values({ mobile_number: to, text, created_at: new Date(now()) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ok: true, id: String(id) }
    },
    inbox: async (request) => inbox.fetch(request),
  }
}

const INBOX_PATH = '/__sim/sms'
const SHOWN = 100
/** The code of a message: its last line repeats it for the browser's autofill. */
const CODE = /#(\d{6})$/

interface Message {
  mobile_number: string
  text: string
  created_at: Date
}

/** A page with the latest messages to all numbers, or to one. */
function createInbox(db: Database): Hono {
  const app = new Hono()
  app.get(INBOX_PATH, async (c) => {
    const number = readPhoneNumber(c.req.query('number') ?? '')
    const messages = await db
      .selectFrom('simulated_sms')
      .select(['mobile_number', 'text', 'created_at'])
      .$if(number !== '', (query) => query.where('mobile_number', '=', number))
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
    c.header('Content-Security-Policy', MOCK_PAGE_POLICY)
    c.header('Cache-Control', 'no-store')
    return c.html(page(c, number, messages))
  })
  return app
}

function page(c: Context, number: string, messages: readonly Message[]): Html {
  const locale =
    localeFromCookie(c.req.header('cookie')) ?? localeFromAcceptLanguage(c.req.header('accept-language'))
  const t = translator(locale)
  const items = messages.map(({ mobile_number, text, created_at }) => {
    const code = CODE.exec(text)?.[1]
    const field =
      code &&
      html`<label>${t('verification.inbox.code')} <input class="code" value="${code}" readonly></label>`
    return html`<li class="message"><p class="hint"><a href="${INBOX_PATH}?number=${mobile_number}">${localDigits(mobile_number, locale)}</a> · <time datetime="${created_at.toISOString()}">${formatMoment(created_at.getTime(), locale)}</time></p><p class="words" lang="${languageOf(text)}">${text}</p>${field}</li>`
  })
  const none = t(number ? 'verification.inbox.noneOfNumber' : 'verification.inbox.none')
  return mockPage({
    lang: htmlLang(locale),
    title: t('verification.inbox.title'),
    band: t('verification.inbox.band'),
    body: html`<h1>${t('verification.inbox.title')}</h1>
<form method="get" action="${INBOX_PATH}"><label>${t('verification.inbox.number')} <input name="number" value="${number}" inputmode="tel" autocomplete="off"></label><button class="btn quiet">${t('verification.inbox.filter')}</button></form>
${number && html`<p><a href="${INBOX_PATH}">${t('verification.inbox.all')}</a></p>`}
${items.length ? html`<ul class="messages">${items}</ul>` : html`<p>${none}</p>`}
<p><a class="btn quiet" href="${INBOX_PATH}${number && `?number=${number}`}">${t('verification.inbox.reload')}</a></p>`,
  })
}
