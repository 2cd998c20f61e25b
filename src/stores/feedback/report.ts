import { atom } from 'nanostores'
import { type ReportPayload, sendReport } from '#contract/feedback.ts'
import { type ReportedKind, reportFragment } from '#domain/feedback/limits.ts'
import { type ReportField, type ReportText, reportRules } from '#domain/feedback/report.rules.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { createForm, type Form, hasErrors } from '#stores/shell/form.ts'
import { notifyFailure, send } from '#stores/shell/send.ts'

export interface ReportTarget {
  type: ReportedKind
  id: number | string
  /** its name, if the page has it */
  title?: string
}

const EMPTY: ReportText = { reason: '', remarks: '' }

// state
/** What is being reported; null while the dialog is closed. */
export const $report = atom<ReportTarget | null>(null)
export const $reportText = atom<ReportText>(EMPTY)
const reportForm = createForm<ReportField>()
export const { $errors: $reportErrors, $isSubmitting: $isReporting } = reportForm
/** "Login for report/feedback" and "Log in" in the page's language, set by islands/feedback/hydrate-report.ts. */
export const $loginMessages = atom({ question: '', yes: '' })
let last: ReportTarget | null = null

// actions
/** Opens the report dialog; a visitor must sign in first. Text that was typed for the same target stays. */
export function openReportDialog(target: ReportTarget): void {
  if (!$isSignedIn.get()) {
    void offerLogin(target)
    return
  }
  if (last?.type !== target.type || last.id !== target.id) clearReport()
  last = target
  $report.set(target)
}

async function offerLogin(target: ReportTarget): Promise<void> {
  const { confirm, navigate, currentPath } = environment()
  const { question, yes } = $loginMessages.get()
  if (await confirm(question, { yes }))
    navigate(`/login?redirect=${encodeURIComponent(currentPath() + reportFragment(target))}`)
}

export function closeReportDialog(): void {
  $report.set(null)
}

/** A changed field is not marked before the next attempt. */
export function changeReport(text: ReportText): void {
  const before = $reportText.get()
  const { reason, remarks } = $reportErrors.get()
  $reportText.set(text)
  $reportErrors.set({
    ...(reason && text.reason === before.reason && { reason }),
    ...(remarks && text.remarks === before.remarks && { remarks }),
  })
}

function clearReport(): void {
  last = null
  $reportText.set(EMPTY)
  $reportErrors.set({})
}

// reactions
onSignedOut(() => {
  clearReport()
  closeReportDialog()
})

export interface SendMessages {
  fillAllFields: string
  sent: string
  /** for a failure without a sentence from the API */
  failed: string
}

/** Resolves with whether it was sent and accepted. */
export async function submitPayload<Field extends string>(
  form: Form<Field>,
  errors: Parameters<Form<Field>['submit']>[0],
  payload: ReportPayload,
  messages: SendMessages,
): Promise<boolean> {
  const outcome = await form.submit(errors, () => send(sendReport, { payload }))
  if (outcome?.status === 'answered') environment().notify('success', messages.sent)
  else if (outcome) notifyFailure(outcome.failure, messages.failed)
  return outcome?.status === 'answered'
}

// actions
/** Sends the report and closes the dialog, which stays open with its text when the report is invalid or the call fails. */
export async function submitReportForm(messages: SendMessages): Promise<void> {
  const target = $report.get()
  if (!target || $isReporting.get()) return
  const text = $reportText.get()
  const errors = reportRules.firstErrors(text)
  if (hasErrors(errors)) environment().notify('error', messages.fillAllFields)
  const payload = { ...targetPayload(target), ...text }
  if (!(await submitPayload(reportForm, errors, payload, messages))) return
  clearReport()
  closeReportDialog()
}

/** On the wire each type has an id field of its own. */
function targetPayload({ type, id }: ReportTarget): ReportPayload {
  if (type === 'booking') return { type, bookingId: String(id) }
  if (type === 'vehicle') return { type, vehicleID: Number(id) }
  return type === 'carpool' ? { type, requestID: Number(id) } : { type, userId: Number(id) }
}
