import '#stores/shell/browser.ts'
import type { Session } from '#contract/account.ts'
import { agoOf } from '#domain/shared/ago.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { copyTemplate, fillSlots, showState } from '#islands/ui/slots.ts'
import { $busy, $sessions, loadSessions } from '#stores/account/sessions.ts'
import { environment, t } from '#stores/shell/environment.ts'

/** What signs devices out is loaded with the first click. */
const load = () => import('#stores/account/end-sessions.ts')

/** The devices on which the user is signed in. */
class OwnSessions extends HTMLElement {
  connectedCallback() {
    const others = this.querySelector<HTMLButtonElement>('[data-others]')
    this.querySelector('[data-retry]')?.addEventListener('click', () => void loadSessions())
    others?.addEventListener('click', async () => (await load()).endOthers())
    const retry = () => {
      if ($sessions.get().status !== 'ready') void loadSessions()
    }
    document.addEventListener('code:back', retry)
    // from the back/forward cache: what was shown may have been signed out meanwhile
    addEventListener('pageshow', ({ persisted }) => persisted && void loadSessions())
    $sessions.subscribe(({ status, items }) => {
      showState(this, status)
      this.show(items)
    })
    $busy.subscribe((busy) => {
      for (const button of this.querySelectorAll<HTMLButtonElement>('button[data-id], [data-others]')) {
        button.disabled = busy !== null
        button.ariaBusy = String(busy !== null && busy === (button.dataset.id ?? 'others'))
      }
    })
    void loadSessions()
  }

  private show(items: readonly Session[]) {
    const list = this.querySelector('ul')
    const hadFocus = list?.contains(document.activeElement)
    list?.replaceChildren(...items.map((session) => this.row(session)))
    const hasOthers = items.some(({ isCurrent }) => !isCurrent)
    for (const [name, isShown] of [
      ['others', hasOthers],
      ['alone', !hasOthers],
    ] as const) {
      const part = this.querySelector<HTMLElement>(`[data-${name}]`)
      if (part) part.hidden = !isShown
    }
    // the button that had the focus may be gone with its device
    if (hadFocus) document.getElementById('devices')?.focus()
  }

  private row(session: Session): HTMLElement {
    const row = copyTemplate(this, 'session')
    const device = session.device ?? t('account.sessions.unknown')
    fillSlots(row, {
      device,
      used: t('account.sessions.used', { ago: ago(session.lastUsed) }),
      since: t('account.sessions.since', { ago: ago(session.since) }),
    })
    for (const [name, isShown] of [
      ['phone', session.isPhone],
      ['computer', !session.isPhone],
      ['current', session.isCurrent],
    ] as const)
      if (!isShown) row.querySelector(`[data-${name}]`)?.remove()
    const end = row.querySelector<HTMLButtonElement>('[data-end]')
    if (end) {
      end.dataset.id = session.id
      end.ariaLabel = t('account.sessions.endOf', { device })
      end.addEventListener('click', async () => (await load()).endOne(session))
    }
    return row
  }
}

const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'

/** `lastUsed` is precise to the hour. */
function ago(at: string): string {
  const past = agoOf(Date.parse(at), environment().now())
  if (!past || past.unit === 'minutes') return t('account.ago.now')
  return t(`account.ago.${past.unit}`, { count: past.count, n: formatNumber(past.count, locale) })
}

customElements.define('own-sessions', OwnSessions)
