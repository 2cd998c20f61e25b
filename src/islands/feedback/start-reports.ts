import '#stores/shell/browser.ts'
import { $loginMessages, $report, openReportDialog, type ReportTarget } from '#stores/feedback/report.ts'

/** Connects the report store to the page: an open report hydrates its dialog by `hydrate:report`. */
export function startReports(loginMessages: {
  question: string
  yes: string
}): (target: ReportTarget) => boolean {
  $loginMessages.set(loginMessages)
  $report.subscribe((report) => report && document.dispatchEvent(new Event('hydrate:report')))
  return (target) => {
    openReportDialog(target)
    return $report.get() !== null
  }
}
