import { TOKEN_KEY } from '#domain/auth/access.ts'
import { REPORT_TYPES, readReportFragment } from '#domain/feedback/limits.ts'
import type { ReportTarget } from '#stores/feedback/report.ts'

const UNHYDRATED_DIALOG = 'astro-island[component-export="ReportDialog"][ssr]'

/** Opens the report dialog for the buttons of the page and its islands (see load-reports.ts). */
class ReportButtons extends HTMLElement {
  private loaded: Promise<(target: ReportTarget) => boolean> | null = null

  connectedCallback() {
    hideOwnButton()
    this.resume()
  }

  /** Reopens the report of a user who had to log in first. */
  private resume() {
    const mark = readReportFragment(location.hash)
    if (!mark) return
    history.replaceState(history.state, '', location.pathname + location.search)
    const button = document.querySelector<HTMLButtonElement>(
      `button[data-report-type="${mark.type}"][data-report-id="${mark.id}"]`,
    )
    if (button && stored(TOKEN_KEY)) void this.open(button)
  }

  /** shell/every-page/load-failures.ts shows a failed load; the button can be pressed again. */
  async open(button: HTMLButtonElement) {
    // Safari does not focus a pressed button, and the dialog returns the focus to the element that had it
    button.focus()
    button.ariaBusy = 'true'
    try {
      const openReport = await this.start()
      if (openReport(targetOf(button))) await dialogHydrated()
    } finally {
      button.ariaBusy = null
    }
  }

  private start() {
    const { loginFirst: question = '', login: yes = '' } = this.dataset
    this.loaded ??= import('./start-reports.ts')
      .then(({ startReports }) => startReports({ question, yes }))
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

function targetOf({ dataset }: HTMLButtonElement): ReportTarget {
  const { reportType: type, reportId: id = '', reportTitle: title } = dataset
  const known = REPORT_TYPES.find((reported) => reported === type)
  if (!known || known === 'feedback') throw new Error(`Cannot report type ${type}.`)
  return { type: known, id, ...(title && { title }) }
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

export function openReportOf(button: HTMLButtonElement): void {
  void document.querySelector<ReportButtons>('report-buttons')?.open(button)
}
