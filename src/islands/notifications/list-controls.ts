import { formatMoment } from '#domain/shared/moment.ts'
import { $notifications } from '#stores/notifications/list.ts'
import { addNotifications, followUnread, markAllRead } from '#stores/notifications/list-changes.ts'
import { environment } from '#stores/shell/environment.ts'
import { instantOf, locale } from './row.ts'

/** How far below the window's edge the next page is asked for. */
const AHEAD = '600px'

export interface ListControls {
  add(): Promise<void>
  readAll(): Promise<void>
  follow(unread: number): Promise<void>
}

/** Further pages, the button that marks all as read, exact times. `root`: the list's element. */
export function createControls(root: HTMLElement): ListControls {
  const list = root.querySelector('ol')
  const more = root.querySelector<HTMLElement>('[data-press=more]')
  const end = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void add()
    },
    { rootMargin: AHEAD },
  )

  async function add(): Promise<void> {
    const shown = list?.children.length ?? 0
    const hadFocus = document.activeElement === more
    await addNotifications()
    if (hadFocus) list?.children[shown]?.querySelector<HTMLElement>('[data-row]')?.focus()
  }

  $notifications.subscribe(({ status }) => {
    more?.setAttribute('aria-busy', String(status === 'adding'))
    // observed anew after each page: it may still be near, and an observer tells only of changes
    end.disconnect()
    if (more && status === 'ready') end.observe(more)
    for (const time of root.querySelectorAll<HTMLTimeElement>('time:not([title])'))
      time.title = formatMoment(instantOf(time), locale())
  })

  return {
    add,
    follow: followUnread,
    async readAll() {
      const isDone = $notifications.get().items.every(({ isRead }) => isRead) && isNothingUnread(root)
      if (!isDone && !(await markAllRead())) environment().notify('error', root.dataset.markFailed ?? '')
    },
  }
}

const isNothingUnread = (root: HTMLElement) =>
  root.querySelector('[data-press=all]')?.getAttribute('aria-disabled') === 'true'
