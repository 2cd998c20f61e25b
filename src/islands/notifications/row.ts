import type { Notification } from '#contract/notifications.ts'
import { agoOf } from '#domain/shared/ago.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { copyTemplate, fillSlots } from '#islands/ui/slots.ts'
import { environment } from '#stores/shell/environment.ts'

export const locale = () => parseLocale(document.documentElement.dataset.locale) ?? 'en'

/** From the templates below `root`: a link, or a button that only marks it as read. */
export function createRow(root: ParentNode, item: Notification): HTMLElement {
  const { id, kind, title, body, path, imageURL, isRead, CreatedAt } = item
  const amount = item.userAmount ?? 0
  const row = copyTemplate(root, path ? 'a' : isRead ? 'div' : 'button')
  const part = (name: string) => row.querySelector<HTMLElement>(name)
  row.dataset.id = String(id)
  if (path) part('a')?.setAttribute('href', path)
  part('time')?.setAttribute('datetime', CreatedAt)
  // a sign on both, so that colour alone does not tell them apart
  fillSlots(row, { title, body, amount: (amount > 0 ? '+' : '') + formatMoney(amount, locale()) })
  const frame = part('[data-kind]')
  frame?.append(copyTemplate(root, kind))
  if (imageURL) frame?.prepend(pictureOf(imageURL))
  const money = part('[data-slot=amount]')
  money?.toggleAttribute('hidden', !amount)
  money?.toggleAttribute('data-negative', amount < 0)
  return row
}

export const instantOf = (time: HTMLTimeElement | null) => Date.parse(time?.dateTime ?? '')

/** '5 minutes ago'; the words come as data attributes. */
export function agoText(words: DOMStringMap, row: HTMLElement): string {
  const ago = agoOf(instantOf(row.querySelector('time')), environment().now())
  if (!ago) return words.now ?? ''
  const word = words[ago.unit + (ago.count === 1 ? 'One' : 'Other')] ?? ''
  return word.replace('#', formatNumber(ago.count, locale()))
}

/** While it is there, the kind's icon stands in its corner. */
function pictureOf(name: string): HTMLElement {
  const picture = Object.assign(new Image(64, 40), { src: pictureAt(name, 320), alt: '' })
  picture.className = 'peer h-10 w-16 rounded-(--radius-s) object-cover'
  picture.onerror = () => picture.remove()
  return picture
}
