import '#stores/shell/browser.ts'
import type { User } from '#contract/auth.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { initialsOf } from '#domain/shared/initials.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { refreshUser } from '#stores/auth/own-user.ts'
import { $token, $user, clearSession } from '#stores/auth/session.ts'
import { signOut } from '#stores/auth/sign-out.ts'
import { $refusals } from '#stores/auth/unauthorized.ts'
import { $requests, $unseen, refreshUnseen } from '#stores/notifications/unseen.ts'

/** Larger counts show as "9+". */
const MAX_SHOWN = 9
const page = document.documentElement
const locale = parseLocale(page.dataset.locale) ?? 'en'
const known = new WeakSet<HTMLElement>()

/** The header of a signed-in user: name, picture, unseen notifications, pending requests. Labels come as data attributes. */
export function showAccount(header: HTMLElement): void {
  // the stored value is not a token: not signed in
  if (!$token.get()) {
    clearSession()
    page.removeAttribute('data-signed-in')
    return
  }
  if (!known.has(header)) {
    known.add(header)
    const { host = '', book = '', other = '' } = header.dataset
    $refusals.set({ host, book, other })
    $token.listen((token) => page.toggleAttribute('data-signed-in', token !== undefined))
    $user.subscribe((user) => showPerson(header, user))
    $unseen.subscribe((count) => showCount(header, 'unseen', count))
    $requests.subscribe((count) => showRequests(header, count))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void refreshUnseen()
    })
  }
  void refreshUser()
  void refreshUnseen()
}

export async function logOut(header: HTMLElement): Promise<void> {
  for (const menu of header.querySelectorAll('details')) menu.open = false
  if (!(await signOut(header.dataset.question ?? '')))
    header.querySelector('[data-account]')?.closest('summary')?.focus()
}

function showPerson(header: HTMLElement, user: User | undefined): void {
  for (const name of header.querySelectorAll<HTMLElement>('[data-name]')) {
    name.textContent = user?.fullName ?? ''
    name.hidden = !user?.fullName
  }
  const face = header.querySelector<HTMLElement>('[data-face]')
  if (face && user) showFace(face, user)
  label(header)
}

function showFace(face: HTMLElement, { fullName, image }: User): void {
  const initials = () => {
    const letters = initialsOf(fullName)
    if (letters) face.textContent = letters
  }
  if (!image) {
    initials()
    return
  }
  const picture = new Image(40, 40)
  picture.alt = ''
  picture.className = 'size-full object-cover'
  picture.onload = () => face.replaceChildren(picture)
  picture.onerror = initials
  picture.src = image
}

type Counted = 'unseen' | 'requests'

function showCount(header: HTMLElement, counted: Counted, count: number | null): void {
  const text =
    count && count > MAX_SHOWN ? `${formatNumber(MAX_SHOWN, locale)}+` : formatNumber(count ?? 0, locale)
  for (const badge of header.querySelectorAll<HTMLElement>(`[data-${counted}]`)) {
    badge.textContent = text
    badge.hidden = !count
  }
  for (const link of header.querySelectorAll<HTMLElement>(`[data-${counted}-label]`))
    link.textContent = countText(header, counted, count)
  label(header)
}

/** While requests are pending, My bookings links to the host's list. */
function showRequests(header: HTMLElement, count: number | null): void {
  showCount(header, 'requests', count)
  for (const link of header.querySelectorAll<HTMLAnchorElement>('[data-asked]'))
    link.href = (count ? link.dataset.asked : link.dataset.booked) ?? ''
}

/** Accessible name of the account button: label, user name, counts. */
function label(header: HTMLElement): void {
  const name = header.querySelector<HTMLElement>('[data-account]')
  if (!name) return
  const waiting = [countText(header, 'requests', $requests.get()), countText(header, 'unseen', $unseen.get())]
  const parts = [name.dataset.account, $user.get()?.fullName, ...waiting]
  name.textContent = parts.filter(Boolean).join(', ')
}

function countText({ dataset }: HTMLElement, counted: Counted, count: number | null): string {
  if (!count) return ''
  const text = dataset[`${counted}${count === 1 ? 'One' : 'Other'}`] ?? ''
  return text.replace('#', formatNumber(count, locale))
}
