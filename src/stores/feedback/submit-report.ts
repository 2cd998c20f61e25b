import type { ReportPayload } from '#contract/feedback.ts'
import { reportRules } from '#domain/feedback/report.rules.ts'
import {
  $isReporting,
  $report,
  $reportText,
  clearReport,
  closeReportDialog,
  type ReportTarget,
  reportForm,
} from './report.ts'
import { type SendMessages, submitPayload } from './send.ts'

// actions
/** Sends the report and closes the dialog, which stays open with its text when the report is invalid or the call fails. */
export async function submitReportForm(messages: SendMessages): Promise<void> {
  const target = $report.get()
  if (!target || $isReporting.get()) return
  const text = $reportText.get()
  const errors = reportRules.firstErrors(text)
  const payload = { ...targetPayload(target), ...text }
  if (!(await submitPayload(reportForm, errors, payload, messages))) return
  clearReport()
  closeReportDialog()
}

/** On the wire each type has an id field of its own. */
function targetPayload({ type, id }: ReportTarget): ReportPayload {
  if (type === 'booking') return { type, bookingId: String(id) }
  if (type === 'vehicle') return { type, vehicleID: Number(id) }
  if (type === 'thread') return { type, threadKey: String(id) }
  return type === 'carpool' ? { type, requestID: Number(id) } : { type, userId: Number(id) }
}
