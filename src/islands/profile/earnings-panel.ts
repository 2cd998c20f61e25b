import '#stores/shell/browser.ts'
import type { Earnings } from '#contract/profile.ts'
import { barLabel } from '#domain/profile/chart-days.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { fillSlots, showState } from '#islands/ui/slots.ts'
import { readerOf } from '#messages/t.ts'
import { $refusals } from '#stores/auth/refusals.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import {
  $earnings,
  chooseChart,
  chooseVehicle,
  reloadEarnings,
  startEarnings,
} from '#stores/profile/earnings.ts'
import type { EarningsChart } from './earnings-chart.ts'

const FIGURES = { month: 'revenueThisMonth', week: 'revenueThisWeek', day: 'revenueToday' } as const
/** The chart's code is loaded when the panel comes this near to the screen. */
const NEAR = '100px'

/** The earnings over the section's HTML, which brings every word and state. The chart's code is loaded when it is seen. */
class EarningsPanel extends HTMLElement {
  private readonly t = readerOf(JSON.parse(this.dataset.words ?? '{}'))
  private readonly locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'
  private chart: Promise<EarningsChart> | null = null
  private isNear = false

  connectedCallback() {
    // before this code came: the state would put the radio back
    const chosen = this.querySelector<HTMLInputElement>('input:checked:not([checked])')?.value
    $refusals.set({ ...$refusals.get(), earnings: this.t('earnings.unauthorized') })
    $earnings.subscribe(() => this.show())
    $isSignedIn.listen((isSignedIn) => isSignedIn && startEarnings())
    this.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) void chooseChart(target.value)
      if (target instanceof HTMLSelectElement) void chooseVehicle(Number(target.value) || null)
    })
    this.find('[data-retry]').addEventListener('click', () => void reloadEarnings())
    this.find('[data-csv]').addEventListener('click', async () => {
      const { exportEarnings } = await import('#stores/profile/export-earnings.ts')
      exportEarnings(this.t)
    })
    this.find('details').addEventListener('toggle', () => void this.showTables())
    document.addEventListener('code:back', () => this.showParts())
    addEventListener('pageshow', ({ persisted }) => persisted && reloadEarnings())
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        this.isNear = true
        this.showChart()
      },
      { rootMargin: NEAR },
    )
    near.observe(this.find('[data-chart]').parentElement ?? this)
    void (chosen ? chooseChart(chosen) : startEarnings())
  }

  private show() {
    const { status, type, earnings } = $earnings.get()
    const hadFocus = this.contains(document.activeElement)
    const isEmpty = earnings?.vehicles.length === 0
    const isBusy = status === 'loading' && earnings !== null
    const state = status === 'failed' ? status : !earnings ? 'loading' : isEmpty ? 'empty' : 'ready'
    this.dataset.state = state
    showState(this, state)
    this.find('[data-bars]').ariaBusy = String(isBusy)
    this.find<HTMLButtonElement>('[data-csv]').disabled = status !== 'ready'
    this.find<HTMLInputElement>(`input[value=${type}]`).checked = true
    if (state === 'failed' && hadFocus) this.find('[data-retry]').focus()
    if (status === 'idle') this.empty()
    if (!earnings || isBusy) return
    this.showFigures(earnings)
    this.showVehicles(earnings.vehicles)
    this.showLegend(null)
    this.showParts()
  }

  /** The user signed out, maybe in another tab: nothing of theirs stays. */
  private empty() {
    this.removeAttribute('data-drawn')
    for (const part of this.querySelectorAll('[data-slot], [data-rows]')) part.replaceChildren()
    this.showVehicles([])
  }

  private showFigures(earnings: Earnings) {
    const total = this.money(earnings.earnings)
    const type = this.t(`earnings.types.${earnings.type}`)
    this.find('[data-chart]').ariaLabel = this.t('earnings.chart.name', { type, total })
    this.find('[data-nothing]').hidden = earnings.earnings > 0
    const texts: Record<string, string> = {
      estimated: this.money(earnings.totalEstimatedRevenue),
      referral: this.money(earnings.referralEarning),
      'empty-referral': earnings.referralEarning
        ? this.t('earnings.empty.referral', { amount: this.money(earnings.referralEarning) })
        : '',
    }
    for (const [period, name] of Object.entries(FIGURES) as [
      keyof typeof FIGURES,
      (typeof FIGURES)['day'],
    ][]) {
      const { amount, percentage } = earnings[name]
      const way = percentage === null ? 'none' : percentage > 0 ? 'up' : percentage < 0 ? 'down' : 'same'
      const n = formatNumber(Math.abs(percentage ?? 0), this.locale)
      texts[period] = this.money(amount)
      texts[`${period}-change`] = this.t(`earnings.change.${period}.${way}`, { n })
      this.find(`[data-slot=${period}-change]`).dataset.way = way
    }
    fillSlots(this, texts)
  }

  private showVehicles(vehicles: Earnings['vehicles']) {
    const select = this.find<HTMLSelectElement>('select')
    const [all] = select.options
    const options = vehicles.map(({ id, title, plate, earnings }) => {
      const amount = this.money(earnings)
      return new Option(this.t('earnings.vehicle.option', { title, plate, amount }), String(id))
    })
    select.replaceChildren(...(all ? [all] : []), ...options)
    select.value = String($earnings.get().vehicleId ?? '')
  }

  /** What has code of its own. islands/shell/load-failures.ts says when that does not load, and tells `code:back` when it can be had. */
  private showParts() {
    void this.showTables()
    this.showChart()
  }

  private async showTables() {
    if (!this.find<HTMLDetailsElement>('details').open) return
    const { fillTables } = await import('./earnings-tables.ts')
    fillTables(this, this.t, this.locale)
  }

  private showChart() {
    const { earnings } = $earnings.get()
    if (!this.isNear || this.dataset.state !== 'ready' || !earnings) return
    const settings = { locale: this.locale, onPoint: (index: number | null) => this.showLegend(index) }
    this.chart ??= import('./earnings-chart.ts')
      .then(({ createEarningsChart }) => createEarningsChart(this.find('[data-chart]'), settings))
      .catch((error) => {
        this.chart = null
        throw error
      })
    void this.chart.then((chart) => {
      chart.show(earnings)
      this.toggleAttribute('data-drawn', true)
    })
  }

  /** Of the bar that is pointed at, else of all. */
  private showLegend(index: number | null) {
    const { earnings } = $earnings.get()
    if (!earnings) return
    const { type, chartLabels, chartData } = earnings
    const start = index === null ? undefined : chartLabels[index]
    fillSlots(this, {
      legend: start ? barLabel(type, start, this.locale) : this.t('earnings.chart.total'),
      amount: this.money(start ? (chartData[index ?? 0] ?? 0) : earnings.earnings),
    })
  }

  private money(amount: number): string {
    return formatMoney(amount, this.locale)
  }

  private find<E extends HTMLElement>(selector: string): E {
    const element = this.querySelector<E>(selector)
    if (!element) throw new Error(`The page has no ${selector}.`)
    return element
  }
}

customElements.define('earnings-panel', EarningsPanel)
