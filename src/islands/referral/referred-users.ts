import { lateDate } from '#islands/ui/late-date.ts'
import '#stores/shell/light-browser.ts'
import type { ReferredUser } from '#contract/referral.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { hasMore } from '#domain/shared/paging.ts'
import { languageOf } from '#domain/shared/text.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { copyTemplate, fillSlots, showState } from '#islands/ui/slots.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { $failure, $referredUsers, loadMoreReferredUsers, loadReferredUsers } from '#stores/referral/users.ts'

const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'

/** The list over the page's own HTML, in which `#` stands for a number, a date or an amount. */
class ReferredUsers extends HTMLElement {
  private shown = 0

  connectedCallback() {
    $referredUsers.subscribe((state) => this.show(state))
    const start = () => {
      if ($isSignedIn.get() && $referredUsers.get().status !== 'ready') void loadReferredUsers()
    }
    start()
    // after a break, or with another user's session, when the page comes back out of the browser's memory
    document.addEventListener('code:back', start)
    addEventListener('pageshow', ({ persisted }) => persisted && void loadReferredUsers())
    this.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return
      if (target.closest('[data-retry]')) void loadReferredUsers()
      if (target.closest('[data-more]')) void loadMoreReferredUsers()
    })
  }

  private show({ status, items, pagination }: ReturnType<typeof $referredUsers.get>) {
    const rows = this.querySelector('tbody')
    const more = this.querySelector<HTMLButtonElement>('[data-more]')
    if (!rows || !more) return
    const isLoading = status === 'idle' || status === 'loading'
    const hasFailed = status === 'failed'
    showState(this, isLoading ? 'loading' : items.length ? 'ready' : hasFailed ? 'failed' : 'empty')
    const { one = '', other = '' } = this.dataset
    const { total } = pagination
    fillSlots(this, {
      count: (total === 1 ? one : other).replace('#', formatNumber(total, locale)),
      detail: $failure.get(),
    })
    if (items.length < this.shown || isLoading) {
      rows.replaceChildren()
      this.shown = 0
    }
    const added = items.slice(this.shown).map((user) => this.row(user))
    rows.append(...added)
    // the button goes with the last page: the focus follows what it brought
    if (this.shown && document.activeElement === more) added[0]?.querySelector('a')?.focus()
    this.shown = items.length
    more.hidden = !hasMore(pagination)
    more.ariaBusy = String(status === 'adding')
    const notice = this.querySelector<HTMLElement>('[data-more-failed]')
    if (notice) notice.hidden = !(hasFailed && items.length)
  }

  private row({ id, fullName, memberSince, reward, hasProfile }: ReferredUser): HTMLElement {
    const row = copyTemplate(this, reward === null ? 'waiting' : 'earned')
    const { earned = '', joined = '' } = this.dataset
    fillSlots(row, {
      // without a name it stays as the page wrote it
      ...(fullName && { name: fullName }),
      reward: earned.replace('#', formatMoney(reward ?? 0, locale)),
    })
    void lateDate(Date.parse(memberSince), locale).then((date) =>
      fillSlots(row, { date, joined: joined.replace('#', date) }),
    )
    const link = row.querySelector('a')
    if (link && fullName) link.lang = languageOf(fullName)
    if (hasProfile) link?.setAttribute('href', `/user/${id}`)
    else link?.replaceWith(...link.childNodes)
    return row
  }
}

customElements.define('referred-users', ReferredUsers)
