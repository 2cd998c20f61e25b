import '#stores/shell/timed-browser.ts'
import { hasMore } from '#domain/shared/paging.ts'
import { fillSlots, showState } from '#islands/ui/slots.ts'
import { $notifications, loadNotifications, markRead } from '#stores/notifications/list.ts'
import { $unseen } from '#stores/notifications/unseen.ts'
import type { ListControls } from './list-controls.ts'
import { agoText, createRow } from './row.ts'

const MINUTE_MS = 60_000

/**
 * The notifications of the user, in the markup of sections/notifications/NotificationList.astro. What the first page does
 * not need loads when the list is used, or changes.
 */
class NotificationList extends HTMLElement {
  private readonly rows = new Map<number, HTMLElement>()
  private controls: Promise<ListControls> | undefined

  connectedCallback() {
    const use = () => void this.use()
    for (const type of ['pointerover', 'focusin']) this.addEventListener(type, use, { once: true })
    addEventListener('scroll', use, { once: true, passive: true })
    // the middle button opens a link in another tab
    for (const type of ['click', 'auxclick']) this.addEventListener(type, ({ target }) => this.press(target))
    const retry = () => $notifications.get().status === 'failed' && void this.load()
    document.addEventListener('code:back', retry)
    addEventListener('online', retry)
    addEventListener('pageshow', ({ persisted }) => persisted && retry())
    setInterval(() => this.showAges(), MINUTE_MS)
    $notifications.subscribe(() => this.show())
    $unseen.subscribe((count, before) => {
      this.showUnread()
      if (typeof before === 'number' && count !== null) void this.use().then(({ follow }) => follow(count))
    })
    void this.load()
  }

  private async load() {
    if ($notifications.get().items.length === 0) return loadNotifications()
    const { add } = await this.use()
    await add()
  }

  private use(): Promise<ListControls> {
    this.controls ??= import('./list-controls.ts').then(
      ({ createControls }) => createControls(this),
      (error) => {
        this.controls = undefined
        throw error
      },
    )
    return this.controls
  }

  private async press(target: EventTarget | null) {
    const part = target instanceof Element ? target.closest<HTMLElement>('[data-id], [data-press]') : null
    if (!part) return
    const { id, press } = part.dataset
    if (id) return markRead(Number(id))
    if (press === 'all') return (await this.use()).readAll()
    await this.load()
    // the button that was pressed is gone: the focus moves to what came
    if (press === 'retry') this.querySelector<HTMLElement>('[data-row], [data-press=retry]')?.focus()
  }

  private show() {
    const { items, status, pagination } = $notifications.get()
    const failed = status === 'failed'
    const added = failed ? 'addFailed' : hasMore(pagination) ? 'more' : 'ready'
    const first = failed ? 'failed' : status === 'ready' ? 'empty' : 'loading'
    this.place()
    showState(this, items.length ? (status === 'adding' ? status : added) : first)
    this.showUnread()
  }

  /** Rows keep their elements, so that focus and selection stay; what comes above the window does not move what is in it. */
  private place() {
    const [list] = this.getElementsByTagName('ol')
    if (!list) return
    const { items } = $notifications.get()
    const anchor = [...list.children].find((row) => row.getBoundingClientRect().bottom > 0)
    const before = anchor?.getBoundingClientRect().top ?? 0
    const known = new Map(this.rows)
    items.forEach((item, index) => {
      const row = known.get(item.id) ?? createRow(this, item)
      known.delete(item.id)
      this.rows.set(item.id, row)
      row.toggleAttribute('data-unread', !item.isRead)
      const place = list.children[index] ?? null
      if (place !== row) list.insertBefore(row, place)
    })
    for (const [id, row] of known) {
      row.remove()
      this.rows.delete(id)
    }
    this.showAges()
    if (anchor?.isConnected && list.getBoundingClientRect().top < 0)
      scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' })
  }

  private showUnread() {
    const hasRead = $unseen.get() === 0
    this.querySelector('[data-press=all]')?.setAttribute('aria-disabled', String(hasRead))
    this.querySelector('[data-all-read]')?.toggleAttribute(
      'hidden',
      !hasRead || !$notifications.get().items.length,
    )
  }

  private showAges() {
    for (const row of this.rows.values()) fillSlots(row, { ago: agoText(this.dataset, row) })
  }
}

customElements.define('notification-list', NotificationList)
