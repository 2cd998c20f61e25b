import '#stores/shell/browser.ts'
import type { CarpoolRequest } from '#contract/carpool.ts'
import type { DayNames } from '#domain/shared/day-names.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { hasMore } from '#domain/shared/paging.ts'
import { fillSlots, showState } from '#islands/ui/slots.ts'
import { $board, loadBoard } from '#stores/carpool/board.ts'
import { t } from '#stores/shell/environment.ts'
import type { BoardControls } from './board-controls.ts'
import { locale } from './board-locale.ts'
import { createCard, loadMatchText } from './request-card.ts'

/**
 * The requests of the board, in the markup of sections/carpool/BoardList.astro. What the first page does not need loads when
 * the page is used.
 */
class CarpoolBoard extends HTMLElement {
  private cards = new Map<CarpoolRequest, HTMLElement>()
  private controls: Promise<BoardControls> | undefined

  connectedCallback() {
    const use = () => void this.use()
    for (const type of ['pointerover', 'focusin', 'scroll'])
      addEventListener(type, use, { once: true, passive: true })
    this.addEventListener('click', ({ target }) => this.press(target))
    const retry = () => $board.get().status === 'failed' && void this.load()
    document.addEventListener('code:back', retry)
    addEventListener('online', retry)
    $board.subscribe(() => this.show())
    const query = JSON.parse(this.dataset.query ?? '{}')
    // beside the call, so that the cards come with their words
    if (query.addressFrom && query.addressTo) void loadMatchText()
    void loadBoard(query)
  }

  private async load() {
    if ($board.get().items.length === 0) return loadBoard()
    const { add } = await this.use()
    return add()
  }

  private use(): Promise<BoardControls> {
    this.controls ??= import('./board-controls.ts').then(
      ({ createControls }) => createControls(this),
      (error) => {
        this.controls = undefined
        throw error
      },
    )
    return this.controls
  }

  private async press(target: EventTarget | null) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null
    if (!button) return
    if (button.dataset.press !== 'retry') return (await this.use()).press(button)
    await this.load()
    // the button that was pressed is gone: the focus moves to what came
    if (!button.checkVisibility())
      this.querySelector<HTMLElement>('[data-id] a, [data-when=empty] :is(a, button)')?.focus()
  }

  private show() {
    const { items, status, pagination, refusal = '' } = $board.get()
    const { total } = pagination
    const [list] = this.getElementsByTagName('ol')
    if (!list) return
    const names: DayNames = JSON.parse(this.dataset.days ?? '{}')
    this.cards = new Map(
      items.map((item) => [item, this.cards.get(item) ?? createCard(this, item, names)] as const),
    )
    const cards = [...this.cards.values()]
    // cards keep their elements, so that focus and selection stay
    for (const card of [...list.children]) if (!cards.includes(card as HTMLElement)) card.remove()
    cards.forEach((card, index) => {
      if (list.children[index] !== card) list.insertBefore(card, list.children[index] ?? null)
    })
    list.ariaBusy = String(status === 'loading')
    const failed = status === 'failed'
    const added = failed ? 'addFailed' : hasMore(pagination) ? 'more' : 'ready'
    const first = failed ? (refusal ? 'refused' : 'failed') : status === 'ready' ? 'empty' : 'loading'
    showState(this, items.length ? (status === 'adding' ? status : added) : first)
    fillSlots(this, {
      refusal,
      found: items.length ? t('carpool-board.found', { count: total, n: formatNumber(total, locale) }) : '',
    })
  }
}

customElements.define('carpool-board', CarpoolBoard)
