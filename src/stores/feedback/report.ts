import { atom } from 'nanostores'
import type { ReportedKind } from '#domain/feedback/limits.ts'
import type { ReportField, ReportText } from '#domain/feedback/report.rules.ts'
import { reportMark } from '#domain/feedback/report-mark.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'

export interface ReportTarget {
  type: ReportedKind
  id: number | string
  /** What it is called, where the page knows. */
  title?: string
}
export type ReportErrors = FieldErrors<ReportField>

const EMPTY: ReportText = { reason: '', remarks: '' }

// state
/** What is being reported; null while the dialog is closed. The dialog hears it wherever it was set. */
export const $report = atom<ReportTarget | null>(null)
export const $reportText = atom<ReportText>(EMPTY)
/** Message keys. */
export const $reportErrors = atom<ReportErrors>({})
export const $isReporting = atom(false)
/** "Login for report/feedback" and "Log in" in the page's language; islands/feedback/hydrate-report.ts brings them. */
export const $loginMessages = atom({ question: '', yes: '' })
let last: ReportTarget | null = null

// actions
/**
 * Opens the report dialog of the page. A stranger may log in first, and comes back to it. What was typed for the same
 * target is still there.
 */
export function openReport(target: ReportTarget): void {
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
    navigate(`/login?redirect=${encodeURIComponent(currentPath() + reportMark(target))}`)
}

export function closeReport(): void {
  $report.set(null)
}

/** A field that was refused is not marked any more once it is changed. */
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
  closeReport()
})
