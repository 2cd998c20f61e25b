import '#stores/shell/browser.ts'
import { $loginMessages, $report, openReport, type ReportTarget } from '#stores/feedback/report.ts'

/** The store of the report dialog, connected to the page. Resolves the dialog's load through `hydrate:report`. */
export function startReports(loginMessages: {
  question: string
  yes: string
}): (target: ReportTarget) => boolean {
  $loginMessages.set(loginMessages)
  $report.subscribe((report) => report && document.dispatchEvent(new Event('hydrate:report')))
  return (target) => {
    openReport(target)
    return $report.get() !== null
  }
}
