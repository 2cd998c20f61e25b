import { localDigits } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'
import { type Translate, translator } from '#messages/t.ts'
import { escapeHtml } from '#server/escape-html.ts'
import { standInPage } from '../../stand-in-page.ts'
import { amountOf } from '../protocol.ts'
import type { FormFault } from './check-form.ts'
import { PASSWORD, PATH, PEOPLE, SERVICES, type Service, TOKEN } from './facts.ts'
import type { SimulatedPayment } from './ledger.ts'
import { AMOUNT_FORMS } from './send-back.ts'

export interface Words {
  t: Translate
  locale: Locale
}
export const wordsIn = (locale: Locale): Words => ({ t: translator(locale), locale })

const CORRECTIONS = ['COMPLETE', 'AMBIGUOUS', 'FULL_REFUND', 'PARTIAL_REFUND'] as const

function page({ t, locale }: Words, title: string, body: string): string {
  return standInPage({
    lang: htmlLang(locale),
    title,
    band: t('payment.demo.band'),
    body: `<h1>${escapeHtml(title)}</h1>${body}`,
  })
}

const text = (tag: string, words: string) => `<${tag}>${escapeHtml(words)}</${tag}>`
const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
const option = (value: string, words: string) =>
  `<option value="${escapeHtml(value)}">${escapeHtml(words)}</option>`
const amountIn = ({ locale }: Words, payment: SimulatedPayment) =>
  formatMoney(amountOf(payment.total_amount) ?? 0, locale)

/** Why a form was refused, or that there is nothing here; with the way back to the shop, where the wallet knows it. */
export function messagePage(words: Words, fault: FormFault | 'reused' | 'unknown', back?: string): string {
  const { t } = words
  return page(
    words,
    t('payment.demo.refused'),
    `<p class="error" role="alert">${escapeHtml(t(`payment.demo.faults.${fault}`))}</p><p><a class="btn quiet" href="${escapeHtml(back ?? '/')}">${escapeHtml(t(back ? 'payment.demo.back' : 'payment.demo.home'))}</a></p>`,
  )
}

export function loginPage(words: Words, payment: SimulatedPayment, isRefused: boolean): string {
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
    `${facts(words, payment)}${isRefused ? `<p class="error" role="alert">${escapeHtml(t('payment.demo.wrong'))}</p>` : ''}
<form method="post" action="${address}/login">
<label>${escapeHtml(t('payment.demo.id'))} <select name="id">${people.join('')}</select></label>
<label>${escapeHtml(t('payment.demo.password'))} <input type="password" name="password" value="${PASSWORD}" autocomplete="off" required>${text('small', t('payment.demo.hint', { value: PASSWORD }))}</label>
<label>${escapeHtml(t('payment.demo.token'))} <input name="token" value="${TOKEN}" inputmode="numeric" autocomplete="off" required>${text('small', t('payment.demo.hint', { value: TOKEN }))}</label>
<button class="btn">${escapeHtml(t('payment.demo.enter'))}</button>
</form>
<form method="post" action="${address}"><button class="btn quiet" name="outcome" value="cancel">${escapeHtml(t('payment.demo.outcomes.cancel'))}</button></form>`,
  )
}

interface Confirmation {
  payment: SimulatedPayment
  person: { id: string; balance: number }
  proof: string
  /** the balance does not reach */
  isShort: boolean
}

export function confirmPage(words: Words, { payment, person, proof, isShort }: Confirmation): string {
  const { t, locale } = words
  const choice = (outcome: string) =>
    `<li><button name="outcome" value="${outcome}">${escapeHtml(t(`payment.demo.outcomes.${outcome}`))} ${text('small', t(`payment.demo.meaning.${outcome}`))}</button></li>`
  const forms = AMOUNT_FORMS.map((form) => option(form, t(`payment.demo.amounts.${form}`)))
  return page(
    words,
    t('payment.demo.confirm'),
    `<p class="amount">${escapeHtml(amountIn(words, payment))}</p>
<dl class="facts">${text('dt', t('payment.demo.id'))}${text('dd', localDigits(person.id, locale))}${text('dt', t('payment.demo.balance'))}${text('dd', formatMoney(person.balance, locale))}${text('dt', t('payment.demo.to'))}${text('dd', t('shell.name'))}</dl>
${isShort ? `<p class="error" role="alert">${escapeHtml(t('payment.demo.short'))}</p>` : ''}
<form method="post" action="${PATH}/pay/${payment.transaction_uuid}">
${hidden('id', person.id)}${hidden('proof', proof)}
<button class="btn" name="outcome" value="pay">${escapeHtml(t('payment.demo.outcomes.pay'))}</button>
<button class="btn quiet" name="outcome" value="cancel">${escapeHtml(t('payment.demo.outcomes.cancel'))}</button>
${text('h2', t('payment.demo.others'))}
<ul class="choices">${['pending', 'lost', 'expire'].map(choice).join('')}</ul>
<label>${escapeHtml(t('payment.demo.amountForm'))} <select name="amount">${option('', t('payment.demo.amounts.any'))}${forms.join('')}</select></label>
</form>
<p><a href="${PATH}/counter">${escapeHtml(t('payment.demo.counter'))}</a></p>`,
  )
}

/** Where a payment ends without going back by itself. */
export function endPage(words: Words, end: 'lost' | 'expire' | 'over', back: string): string {
  const { t } = words
  return page(
    words,
    t(`payment.demo.ends.${end}.title`),
    `${text('p', t(`payment.demo.ends.${end}.text`))}<p><a class="btn quiet" href="${escapeHtml(back)}">${escapeHtml(t('payment.demo.back'))}</a></p>`,
  )
}

/** What the wallet's own people could do: take the status call away, complete what was left open, give money back. */
export function counterPage(
  words: Words,
  service: Service,
  rows: readonly { payment: SimulatedPayment; status: string }[],
): string {
  const { t } = words
  const action = `method="post" action="${PATH}/counter"`
  const services = SERVICES.filter((one) => one !== service).map(
    (one) =>
      `<li><button name="service" value="${one}">${escapeHtml(t(`payment.demo.services.${one}`))}</button></li>`,
  )
  const payments = rows.map(({ payment, status }) => {
    const choices = CORRECTIONS.filter((one) => one !== status).map((one) =>
      option(one, t(`payment.demo.statuses.${one}`)),
    )
    const name = escapeHtml(payment.transaction_uuid)
    return `<form ${action}>${hidden('uuid', payment.transaction_uuid)}<dl class="facts">${text('dt', payment.transaction_uuid)}${text('dd', amountIn(words, payment))}${text('dt', t('payment.demo.status'))}${text('dd', t(`payment.demo.statuses.${status}`))}</dl><label>${escapeHtml(t('payment.demo.correct'))} <select name="status" aria-label="${escapeHtml(t('payment.demo.correct'))} ${name}">${choices.join('')}</select></label><button class="btn quiet">${escapeHtml(t('payment.demo.apply'))}</button></form>`
  })
  return page(
    words,
    t('payment.demo.counter'),
    `${text('p', t(`payment.demo.serviceNow.${service}`))}
<form ${action}><ul class="choices">${services.join('')}</ul></form>
${text('h2', t('payment.demo.payments'))}${payments.join('') || text('p', t('payment.demo.none'))}`,
  )
}

function facts(words: Words, payment: SimulatedPayment): string {
  const { t } = words
  return `<dl class="facts">${text('dt', t('payment.demo.to'))}${text('dd', t('shell.name'))}${text('dt', t('payment.demo.amount'))}${text('dd', amountIn(words, payment))}${text('dt', t('payment.demo.name'))}${text('dd', payment.transaction_uuid)}</dl>`
}
