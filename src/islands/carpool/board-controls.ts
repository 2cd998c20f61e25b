import '#stores/shell/browser.ts'
import type { CarpoolRequest } from '#contract/carpool.ts'
import { createUrl, readBoardUrl } from '#domain/carpool/board-url.ts'
import { placeParts } from '#domain/my-bookings/directions.ts'
import { formatMoment, formatOtherDay } from '#domain/shared/moment.ts'
import { $board } from '#stores/carpool/board.ts'
import { addRequests, completeRequest, shareRequest } from '#stores/carpool/board-changes.ts'
import { clearFilters, openFilters } from '#stores/carpool/filters.ts'
import { $openRequest, loadOpenRequest } from '#stores/carpool/open-request.ts'
import { t } from '#stores/shell/environment.ts'
import { locale } from './board-locale.ts'

/** How far below the window's edge the next page is asked for. */
const AHEAD = '600px'

export interface BoardControls {
  add(): Promise<void>
  press(button: HTMLElement): Promise<void>
}

/** Further pages, sharing, completing, the way to a request of one's own. `root`: the board's element. */
export function createControls(root: HTMLElement): BoardControls {
  const list = root.querySelector('ol')
  const more = root.querySelector<HTMLElement>('[data-press=more]')
  const end = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void addRequests()
    },
    { rootMargin: AHEAD },
  )

  async function add(): Promise<void> {
    const shown = list?.children.length ?? 0
    const hadFocus = document.activeElement === more
    await addRequests()
    if (hadFocus) list?.children[shown]?.querySelector<HTMLElement>('a')?.focus()
  }

  /** The focus stays where the card was. */
  async function complete(id: number | undefined, card: Element | null | undefined): Promise<void> {
    const next = card?.nextElementSibling ?? card?.previousElementSibling
    if (id === undefined || !(await completeRequest(id))) return
    // the count has no text when the list is empty
    const rest = $board.get().items.length ? '[data-slot=found]' : '[data-when=empty] a'
    const place = next?.querySelector<HTMLElement>('a') ?? root.querySelector<HTMLElement>(rest)
    place?.focus()
  }

  $board.subscribe(({ status, items }) => {
    more?.setAttribute('aria-busy', String(status === 'adding'))
    for (const item of items) nameReport(root, item)
    // observed anew after each page: it may still be near, and an observer tells only of changes
    end.disconnect()
    if (more && status === 'ready') end.observe(more)
    for (const time of root.querySelectorAll<HTMLTimeElement>('time:not([title])'))
      time.title = formatOtherDay(Date.parse(time.dateTime), locale) ?? ''
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-create]'))
      link.setAttribute('href', createUrl(readBoardUrl(location.search)))
    const filtered = root.querySelector<HTMLElement>('[data-press=clear]')
    if (filtered) filtered.hidden = location.search === ''
  })
  openFilters()
  const last = document.querySelector<HTMLElement>('[data-complete-last]')
  $openRequest.subscribe(({ request }) => {
    if (last) last.hidden = !request
  })
  last?.addEventListener('click', () => {
    const id = $openRequest.get().request?.id
    void complete(id, root.querySelector(`[data-id="${id}"]`))
  })
  void loadOpenRequest()

  return {
    add,
    async press(button) {
      const card = button.closest<HTMLElement>('[data-id]')
      const id = Number(card?.dataset.id)
      switch (button.dataset.press) {
        case 'more':
          return add()
        case 'clear':
          clearFilters()
          // the button goes with the empty list
          document.getElementById('board-from')?.focus()
          return
        case 'share':
          return share(id)
        case 'complete':
          return complete(id, card)
      }
    },
  }
}

async function share(id: number): Promise<void> {
  const request = $board.get().items.find((item) => item.id === id)
  if (!request) return
  await shareRequest({ url: new URL(request.path, location.href).href, title: titleOf(request) })
}

/** The trip and its time: neither phone number nor note. */
function titleOf({ addressFrom, addressTo, time }: CarpoolRequest): string {
  const [from, to] = [placeParts(addressFrom).name, placeParts(addressTo).name]
  return `${t('carpool-board.trip', { from, to })}, ${formatMoment(Date.parse(time), locale)}`
}

function nameReport(root: HTMLElement, request: CarpoolRequest): void {
  const button = root.querySelector<HTMLElement>(`[data-id="${request.id}"] [data-report-type]`)
  if (!button) return
  button.dataset.reportId = String(request.id)
  button.dataset.reportTitle = titleOf(request)
}
