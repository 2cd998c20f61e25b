import { type SubmitEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { MAX_REPORT_TEXT, MAX_SUBJECT } from '#domain/feedback/limits.ts'
import type { ReportField } from '#domain/feedback/report.rules.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $isReporting,
  $report,
  $reportErrors,
  $reportText,
  changeReport,
  closeReportDialog,
  type ReportTarget,
} from '#stores/feedback/report.ts'
import { submitReportForm } from '#stores/feedback/submit-report.ts'
import type { ReportLabels } from './labels.ts'
import { focusField, readText } from './read-form.ts'

interface Props {
  labels: ReportLabels
}

const NOTHING = { reason: '', remarks: '' }
const NO_ERRORS: FieldErrors<ReportField> = {}

/** The dialog that reports vehicles, bookings, users and carpool requests; any room opens it with openReport(). */
export function ReportDialog({ labels }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const report = useStore($report, null)
  useEffect(() => {
    // the first reason, not the text field: a phone's keyboard would cover the choices
    if (report) dialog.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus()
  }, [report])
  return (
    <Dialog
      ref={dialog}
      title={report ? labels.kinds[report.type].heading : ''}
      subtitle={report?.title}
      closeLabel={labels.close}
      isOpen={report !== null}
      onCancel={closeReportDialog}
      onClose={closeReportDialog}
    >
      <ErrorBoundary
        fallback={
          <Notice tone="bad" role="alert">
            {labels.broken}
          </Notice>
        }
      >
        {report && <ReportForm key={`${report.type} ${report.id}`} report={report} labels={labels} />}
      </ErrorBoundary>
    </Dialog>
  )
}

function ReportForm({ report, labels }: Props & { report: ReportTarget }) {
  const text = useStore($reportText, NOTHING)
  const errors = useStore($reportErrors, NO_ERRORS)
  const isSending = useStore($isReporting, false)
  const { reasons } = labels.kinds[report.type]

  const change = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    changeReport({ reason: readText(currentTarget, 'reason'), remarks: readText(currentTarget, 'remarks') })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change(event)
    submitReportForm(labels)
    focusField(event.currentTarget, Object.keys($reportErrors.get())[0])
  }
  const errorOf = (key: string | undefined) => key && labels.errors[key]
  return (
    <form className="grid gap-4 pt-1" noValidate onInput={change} onSubmit={submit}>
      <p className="text-sm text-ink-2">{labels.text}</p>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{labels.usual}</legend>
        {reasons.map((reason) => (
          <button
            key={reason}
            className="chip cursor-pointer text-left aria-pressed:border-blue aria-pressed:bg-blue-tint aria-pressed:text-blue"
            type="button"
            aria-pressed={text.reason === reason}
            onClick={() => changeReport({ ...text, reason })}
          >
            {reason}
          </button>
        ))}
      </fieldset>
      <Field
        id="report-reason"
        name="reason"
        label={labels.reason}
        placeholder={labels.choose}
        value={text.reason}
        error={errorOf(errors.reason)}
        maxLength={MAX_SUBJECT}
        required
        autoComplete="off"
      />
      <TextArea
        id="report-remarks"
        name="remarks"
        label={labels.remarks}
        value={text.remarks}
        error={errorOf(errors.remarks)}
        maxLength={MAX_REPORT_TEXT}
        rows={3}
        required
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" className="max-sm:flex-1" onClick={closeReportDialog}>
          {labels.cancel}
        </Button>
        <Button look="main" className="max-sm:flex-1" type="submit" aria-busy={isSending}>
          {isSending ? labels.sending : labels.send}
        </Button>
      </div>
    </form>
  )
}
