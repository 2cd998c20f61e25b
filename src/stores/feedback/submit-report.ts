import type { ReportPayload } from '#contract/feedback.ts'
import { reportRules } from '#domain/feedback/report.rules.ts'
import { environment } from '#stores/shell/environment.ts'
import {
  $isReporting,
  $report,
  $reportErrors,
  $reportText,
  clearReport,
  closeReport,
  type ReportTarget,
} from './report.ts'
import { type SendMessages, send } from './send.ts'

// actions
/** Sends what stands in the dialog and closes it; a text that the rules refuse or a call that fails leaves all as it is. */
export async function submitReport(messages: SendMessages): Promise<void> {
  const target = $report.get()
  if (!target || $isReporting.get()) return
  const text = $reportText.get()
  const errors = reportRules.firstErrors(text)
  $reportErrors.set(errors)
  if (Object.keys(errors).length > 0) {
    environment().notify('error', messages.fillAllFields)
    return
  }
  $isReporting.set(true)
  const isSent = await send({ ...addressed(target), ...text }, messages)
  $isReporting.set(false)
  if (!isSent) return
  clearReport()
  closeReport()
}

/** Spec section 7: the id stands under the name of its type. */
function addressed({ type, id }: ReportTarget): ReportPayload {
  if (type === 'booking') return { type, bookingId: String(id) }
  return type === 'vehicle' ? { type, vehicleID: Number(id) } : { type, userId: Number(id) }
}
