import { atom } from 'nanostores'
import type { ReportedKind } from '#domain/feedback/limits.ts'
import { reportFragment } from '#domain/feedback/limits.ts'
import type { ReportField, ReportText } from '#domain/feedback/report.rules.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { createForm } from '#stores/shell/form.ts'

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
export const reportForm = createForm<ReportField>()
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

export function clearReport(): void {
  last = null
  $reportText.set(EMPTY)
  $reportErrors.set({})
}

// reactions
onSignedOut(() => {
  clearReport()
  closeReportDialog()
})
