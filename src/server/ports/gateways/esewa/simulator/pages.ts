import { html } from 'hono/html'
import { localDigits } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'
import type { MessageName } from '#messages/keys.ts'
import { type Translate, translator } from '#messages/t.ts'
import { walletName } from '#messages/wallet-name.ts'
import { type Html, mockPage } from '../../../mock-page.ts'
import { amountOf, ESEWA_STATUSES, type EsewaStatus } from '../protocol.ts'
import type { FormRejection } from './check-form.ts'
import { PASSWORD, PATH, PEOPLE, SERVICES, type Service, TOKEN } from './constants.ts'
import type { SimulatedPayment } from './ledger.ts'
import { AMOUNT_FORMS } from './return-url.ts'

export interface PageTexts {
  t: Translate
  locale: Locale
}
export function pageTexts(locale: Locale): PageTexts {
  const t = translator(locale)
  const wallet = walletName(t, 'esewa')
  return { t: (key, values) => t(key, { wallet, ...values }), locale }
}

const CORRECTIONS = ESEWA_STATUSES.filter((status) => status !== 'PENDING' && status !== 'NOT_FOUND')

function page({ t, locale }: PageTexts, title: string, body: Html): Html {
  return mockPage({
    lang: htmlLang(locale),
    title,
    band: t('payment.demo.band'),
    body: html`<h1>${title}</h1>${body}`,
  })
}

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`
const option = (value: string, words: string) => html`<option value="${value}">${words}</option>`
const amountIn = ({ locale }: PageTexts, payment: SimulatedPayment) =>
  formatMoney(amountOf(payment.total_amount) ?? 0, locale)

/** Says why a form was rejected, or that the payment is unknown. `back` is the URL of the shop, if known. */
export function messagePage(
  words: PageTexts,
  error: FormRejection | 'reused' | 'unknown',
  back?: string,
): Html {
  const { t } = words
  return page(
    words,
    t('payment.demo.refused'),
    html`<p class="error" role="alert">${t(`payment.demo.faults.${error}`)}</p><p><a class="btn quiet" href="${back ?? '/'}">${t(back ? 'payment.demo.back' : 'payment.demo.home')}</a></p>`,
  )
}

export function loginPage(words: PageTexts, payment: SimulatedPayment, isRefused: boolean): Html {
  const { t, locale } = words
  const address = `${PATH}/pay/${payment.transaction_uuid}`
  const people = PEOPLE.map(({ id, balance }) =>
    option(
      id,
      t('payment.demo.person', { id: localDigits(id, locale), balance: formatMoney(balance, locale) }),
    ),
  )
  return page(
    words,
    t('payment.demo.login'),
    html`${facts(words, payment)}${isRefused && html`<p class="error" role="alert">${t('payment.demo.wrong')}</p>`}
<form method="post" action="${address}/login">
<label>${t('payment.demo.id')} <select name="id">${people}</select></label>
<label>${t('payment.demo.password')} <input type="password" name="password" value="${PASSWORD}" autocomplete="off" required><small>${t('payment.demo.hint', { value: PASSWORD })}</small></label>
<label>${t('payment.demo.token')} <input name="token" value="${TOKEN}" inputmode="numeric" autocomplete="off" required><small>${t('payment.demo.hint', { value: TOKEN })}</small></label>
<button class="btn">${t('payment.demo.enter')}</button>
</form>
<form method="post" action="${address}"><button class="btn quiet" name="outcome" value="cancel">${t('payment.demo.outcomes.cancel')}</button></form>`,
  )
}

interface Confirmation {
  payment: SimulatedPayment
  person: { id: string; balance: number }
  proof: string
  isShort: boolean
}

export function confirmPage(words: PageTexts, { payment, person, proof, isShort }: Confirmation): Html {
  const { t, locale } = words
  const choice = (outcome: MessageName<'payment.demo.meaning'>) =>
    html`<li><button name="outcome" value="${outcome}">${t(`payment.demo.outcomes.${outcome}`)} <small>${t(`payment.demo.meaning.${outcome}`)}</small></button></li>`
  const forms = AMOUNT_FORMS.map((form) => option(form, t(`payment.demo.amounts.${form}`)))
  return page(
    words,
    t('payment.demo.confirm'),
    html`<p class="amount">${amountIn(words, payment)}</p>
<dl class="facts"><dt>${t('payment.demo.id')}</dt><dd>${localDigits(person.id, locale)}</dd><dt>${t('payment.demo.balance')}</dt><dd>${formatMoney(person.balance, locale)}</dd><dt>${t('payment.demo.to')}</dt><dd>${t('shell.name')}</dd></dl>
${isShort && html`<p class="error" role="alert">${t('payment.demo.short')}</p>`}
<form method="post" action="${PATH}/pay/${payment.transaction_uuid}">
${hidden('id', person.id)}${hidden('proof', proof)}
<button class="btn" name="outcome" value="pay">${t('payment.demo.outcomes.pay')}</button>
<button class="btn quiet" name="outcome" value="cancel">${t('payment.demo.outcomes.cancel')}</button>
<h2>${t('payment.demo.others')}</h2>
<ul class="choices">${(['pending', 'lost', 'expire'] as const).map(choice)}</ul>
<label>${t('payment.demo.amountForm')} <select name="amount">${option('', t('payment.demo.amounts.any'))}${forms}</select></label>
</form>
<p><a href="${PATH}/counter">${t('payment.demo.counter')}</a></p>`,
  )
}

/** The last page of a payment that does not redirect back to the shop. */
export function endPage(words: PageTexts, end: 'lost' | 'expire' | 'over', back: string): Html {
  const { t } = words
  return page(
    words,
    t(`payment.demo.ends.${end}.title`),
    html`<p>${t(`payment.demo.ends.${end}.text`)}</p><p><a class="btn quiet" href="${back}">${t('payment.demo.back')}</a></p>`,
  )
}

/** The staff's page: disables the status call, completes a pending payment, refunds. */
export function counterPage(
  words: PageTexts,
  service: Service,
  rows: readonly { payment: SimulatedPayment; status: EsewaStatus }[],
): Html {
  const { t } = words
  const action = html`method="post" action="${PATH}/counter"`
  const services = SERVICES.filter((item) => item !== service).map(
    (item) =>
      html`<li><button name="service" value="${item}">${t(`payment.demo.services.${item}`)}</button></li>`,
  )
  const payments = rows.map(({ payment, status }) => {
    const choices = CORRECTIONS.filter((item) => item !== status).map((item) =>
      option(item, t(`payment.demo.statuses.${item}`)),
    )
    const name = payment.transaction_uuid
    return html`<form ${action}>${hidden('uuid', name)}<dl class="facts"><dt>${name}</dt><dd>${amountIn(words, payment)}</dd><dt>${t('payment.demo.status')}</dt><dd>${t(`payment.demo.statuses.${status}`)}</dd></dl><label>${t('payment.demo.correct')} <select name="status" aria-label="${t('payment.demo.correct')} ${name}">${choices}</select></label><button class="btn quiet">${t('payment.demo.apply')}</button></form>`
  })
  return page(
    words,
    t('payment.demo.counter'),
    html`<p>${t(`payment.demo.serviceNow.${service}`)}</p>
<form ${action}><ul class="choices">${services}</ul></form>
<h2>${t('payment.demo.payments')}</h2>${payments.length ? payments : html`<p>${t('payment.demo.none')}</p>`}`,
  )
}

function facts(words: PageTexts, payment: SimulatedPayment): Html {
  const { t } = words
  return html`<dl class="facts"><dt>${t('payment.demo.to')}</dt><dd>${t('shell.name')}</dd><dt>${t('payment.demo.amount')}</dt><dd>${amountIn(words, payment)}</dd><dt>${t('payment.demo.name')}</dt><dd>${payment.transaction_uuid}</dd></dl>`
}
