import '#stores/shell/browser.ts'
import type { User } from '#contract/auth.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { initialsOf } from '#domain/shared/person-name.ts'
import { readLocale } from '#domain/shell/locale.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import type { SavedVehicles } from '#domain/vehicles/saved.ts'
import { SAVED_KEY } from '#domain/vehicles/saved-keys.ts'
import { pageSavesData } from '#islands/ui/saves-data.ts'
import { refreshUser } from '#stores/auth/own-user.ts'
import { $signInTexts, $unsentQuestion } from '#stores/auth/page-texts.ts'
import { $token, $user, clearSession } from '#stores/auth/session.ts'
import { $requests, $unreadMessages, $unseen, refreshUnseen } from '#stores/notifications/unseen.ts'

/** Larger counts show as "9+". */
const MAX_SHOWN = 9
/** A user who is on a page for this long stays on it. */
const STAYED_AFTER_MS = 6_000
/** Delay where the browser has no idle callback. */
const IDLE_MS = 1_000
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'scroll'] as const
const page = document.documentElement
const locale = readLocale(page.dataset.locale)
const known = new WeakSet<HTMLElement>()
let isLocaleSaved = false

/**
 * Fills the header for a signed-in user: name, picture, unseen notifications, unread messages, pending requests; and the
 * counts anywhere on the page (`data-unseen`, `data-unseen-label`). Labels are passed as data attributes.
 */
export function showAccount(header: HTMLElement): void {
  // the stored value is not a token: not signed in
  if (!$token.get()) {
    clearSession()
    page.removeAttribute('data-signed-in')
    return
  }
  if (!known.has(header)) {
    known.add(header)
    const { host = '', book = '', other = '', unsent = '' } = header.dataset
    $unsentQuestion.set({ ask: (count) => unsent.replace('#', formatNumber(count, locale)) })
    $signInTexts.set({ ...$signInTexts.get(), host, book, other })
    $token.listen((token) => page.toggleAttribute('data-signed-in', token !== undefined))
    $user.subscribe((user) => showPerson(header, user))
    $user.subscribe((user) => saveLocaleOnce(user))
    $unseen.subscribe((count) => showCount(header, 'unseen', count))
    $unreadMessages.subscribe((count) => showCount(header, 'messages', count))
    $requests.subscribe((count) => showRequests(header, count))
    followSaved()
    if (document.readyState === 'complete') loadFramework()
    else addEventListener('load', loadFramework)
  }
  // the account is known by its user
  void refreshUser().then(syncOpenPage)
  followLater()
}

/** Loads React while the page is idle, for the account pages, which a signed-in user may open next. */
function loadFramework(): void {
  const renderer = document.querySelector('astro-island')?.getAttribute('renderer-url')
  if (!renderer || pageSavesData()) return
  // if it fails, React loads with the page that needs it
  const load = () => import(/* @vite-ignore */ renderer).catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(load)
  else setTimeout(load, IDLE_MS)
}

/** Sends what was saved on this device, also what the user saved as a visitor, and shows what the account has. */
async function syncVehicles(changed?: SavedVehicles): Promise<void> {
  try {
    const { syncSaved, takeSaved } = await import('#stores/vehicles/saved.ts')
    if (changed) takeSaved(changed)
    if (await syncSaved()) document.dispatchEvent(new Event('saved:change'))
  } catch {
    // the next page sends it
  }
}

function followSaved(): void {
  document.addEventListener('saved:change', (event) => {
    if (event instanceof CustomEvent) void syncVehicles(event.detail)
  })
  addEventListener('online', () => void syncVehicles())
}

/** Pages without hearts do not need the list, and do not load the code for it. */
function syncOpenPage(): void {
  if (document.querySelector('[data-save]') || isUnsaved()) void syncVehicles()
}

/** Whether the device has changes that the account has not, or a list that was saved before the login. */
function isUnsaved(): boolean {
  try {
    return /"userId":null|"isSaved"/.test(localStorage.getItem(SAVED_KEY) ?? '')
  } catch {
    return false
  }
}

let isFollowing = false

/**
 * Requests the counts once, and follows them once the user stays on the page or uses it: most pages are left within
 * seconds, so they open no stream and do not load its code.
 */
function followLater(): void {
  if (isFollowing) return
  isFollowing = true
  void refreshUnseen()
  const follow = () => {
    clearTimeout(timer)
    for (const event of SIGNS_OF_USE) removeEventListener(event, follow)
    import('#stores/notifications/live-browser.ts').then(
      ({ followUnseen }) => followUnseen(),
      // shell/every-page/load-failures.ts retries the load, and menus.ts then calls showAccount again
      () => {
        isFollowing = false
      },
    )
  }
  const timer = setTimeout(follow, STAYED_AFTER_MS)
  for (const event of SIGNS_OF_USE) addEventListener(event, follow, { passive: true })
}

export async function logOut(header: HTMLElement): Promise<void> {
  for (const menu of header.querySelectorAll('details')) menu.open = false
  const { confirmSignOut: signOut } = await import('#stores/auth/sign-out.ts')
  if (!(await signOut(header.dataset.question ?? '')))
    header.querySelector('[data-account]')?.closest('summary')?.focus()
}

/** Stores the language of the last page in the account, for messages to the user. */
function saveLocaleOnce(user: User | undefined): void {
  if (isLocaleSaved || !user || user.locale === locale) return
  isLocaleSaved = true
  import('#stores/auth/save-locale.ts')
    .then(({ saveLocale: tellLocale }) => tellLocale(locale))
    .catch(() => {})
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

/**
 * Fills an avatar with the user's picture, or with initials where there is none or it cannot be shown: the content
 * policy allows pictures of a sign-in provider only while that provider is configured.
 */
function showFace(face: HTMLElement, { fullName, image }: Pick<User, 'fullName' | 'image'>): void {
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
  picture.src = pictureAt(image, 320)
}

type Counted = 'unseen' | 'requests' | 'messages'

function showCount(header: HTMLElement, counted: Counted, count: number | null): void {
  const text =
    count && count > MAX_SHOWN ? `${formatNumber(MAX_SHOWN, locale)}+` : formatNumber(count ?? 0, locale)
  for (const badge of document.querySelectorAll<HTMLElement>(`[data-${counted}]`)) {
    badge.textContent = text
    badge.hidden = !count
  }
  for (const link of document.querySelectorAll<HTMLElement>(`[data-${counted}-label]`))
    link.textContent = countText(header, counted, count)
  label(header)
}

/** While requests are pending, My bookings links to the host's list. */
function showRequests(header: HTMLElement, count: number | null): void {
  showCount(header, 'requests', count)
  for (const link of header.querySelectorAll<HTMLAnchorElement>('[data-asked]'))
    link.href = (count ? link.dataset.asked : link.dataset.booked) ?? ''
}

/** Sets the accessible name of the account button: label, user name, counts. */
function label(header: HTMLElement): void {
  const name = header.querySelector<HTMLElement>('[data-account]')
  if (!name) return
  const waiting = [
    countText(header, 'requests', $requests.get()),
    countText(header, 'messages', $unreadMessages.get()),
    countText(header, 'unseen', $unseen.get()),
  ]
  const parts = [name.dataset.account, $user.get()?.fullName, ...waiting]
  name.textContent = parts.filter(Boolean).join(', ')
}

function countText({ dataset }: HTMLElement, counted: Counted, count: number | null): string {
  if (!count) return ''
  const text = dataset[`${counted}${count === 1 ? 'One' : 'Other'}`] ?? ''
  return text.replace('#', formatNumber(count, locale))
}
