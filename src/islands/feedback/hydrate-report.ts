import { TOKEN_KEY } from '#domain/auth/access.ts'
import { readReportMark } from '#domain/feedback/report-mark.ts'
import type { ReportTarget } from '#stores/feedback/report.ts'

const BUTTONS = 'button[data-report-type][data-report-id]'
const UNHYDRATED_DIALOG = 'astro-island[component-export="ReportDialog"][ssr]'

/**
 * Opens the report dialog for the buttons of a page, and hydrates it when an island opens it. Nothing is loaded before a
 * button is pressed or an island has hydrated.
 */
class ReportButtons extends HTMLElement {
  private loaded: ReturnType<typeof load> | null = null

  connectedCallback() {
    hideOwnButton()
    document.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLButtonElement>(BUTTONS) : null
      if (button) this.open(button)
    })
    this.resume()
    const listen = () => void this.listen().catch(() => {})
    if (document.querySelector('astro-island:not([ssr])')) listen()
    else document.addEventListener('astro:hydrate', listen, { capture: true, once: true })
  }

  /** Reopens the report of a user who had to log in first. */
  private resume() {
    const mark = readReportMark(location.hash)
    if (!mark) return
    history.replaceState(history.state, '', location.pathname + location.search)
    const button = document.querySelector<HTMLButtonElement>(
      `button[data-report-type="${mark.type}"][data-report-id="${mark.id}"]`,
    )
    if (button && stored(TOKEN_KEY)) void this.open(button)
  }

  /** shell/load-failures.ts shows a failed load; the button can be pressed again. */
  private async open(button: HTMLButtonElement) {
    // Safari does not focus a pressed button, and the dialog returns the focus to the element that had it
    button.focus()
    button.ariaBusy = 'true'
    try {
      const { openReport, $report } = await this.listen()
      openReport(targetOf(button))
      if ($report.get()) await dialogHydrated()
    } finally {
      button.ariaBusy = null
    }
  }

  private listen() {
    this.loaded ??= load()
      .then((store) => {
        const { loginFirst: question = '', login: yes = '' } = this.dataset
        store.$loginMessages.set({ question, yes })
        store.$report.subscribe((report) => report && document.dispatchEvent(new Event('hydrate:report')))
        return store
      })
      .catch((error) => {
        this.loaded = null
        throw error
      })
    return this.loaded
  }
}

/** Hides the button on the user's own profile; the server refuses such a report anyway. */
function hideOwnButton() {
  const id = /"id":(\d+)/.exec(stored('app:auth:user'))?.[1]
  const own = id && document.querySelector<HTMLElement>(`[data-report-type="user"][data-report-id="${id}"]`)
  if (own) own.hidden = true
}

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

async function load() {
  const [store] = await Promise.all([
    import('#stores/feedback/report.ts'),
    import('#stores/shell/browser.ts'),
  ])
  return store
}

function targetOf({ dataset }: HTMLButtonElement): ReportTarget {
  const { reportType: type, reportId: id = '', reportTitle: title } = dataset
  if (type !== 'vehicle' && type !== 'booking' && type !== 'user')
    throw new Error(`Cannot report type ${type}.`)
  return { type, id, ...(title && { title }) }
}

function dialogHydrated(): Promise<void> {
  const island = document.querySelector(UNHYDRATED_DIALOG)
  if (!island) return Promise.resolve()
  return new Promise((resolve) => {
    for (const event of ['astro:hydrate', 'astro:hydration-error'])
      island.addEventListener(event, () => resolve(), { once: true })
  })
}

customElements.define('report-buttons', ReportButtons)
