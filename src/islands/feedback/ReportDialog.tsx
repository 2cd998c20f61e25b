import { type SubmitEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { MAX_REPORT_TEXT, MAX_SUBJECT } from '#domain/feedback/limits.ts'
import type { ReportField } from '#domain/feedback/report.rules.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $isReporting,
  $report,
  $reportErrors,
  $reportText,
  changeReport,
  closeReport,
  type ReportTarget,
} from '#stores/feedback/report.ts'
import { submitReport } from '#stores/feedback/submit-report.ts'
import type { ReportLabels } from './labels.ts'
import { Boundary } from './parts/Boundary.tsx'
import { focusField, readText, TextField } from './parts/TextField.tsx'

interface Props {
  labels: ReportLabels
}

const NOTHING = { reason: '', remarks: '' }
const NO_ERRORS: FieldErrors<ReportField> = {}

/** The one dialog that reports vehicles, bookings and users: any room opens it with openReport(). */
export function ReportDialog({ labels }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const report = useStore($report, null)
  useEffect(() => {
    if (!report) return dialog.current?.close()
    if (!dialog.current?.open) dialog.current?.showModal()
    // the first reason, not the text field: a phone's keyboard would cover the choices
    dialog.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus()
  }, [report])
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby="report-heading"
      closedby="any"
      onClose={closeReport}
    >
      <Boundary text={labels.broken}>
        {report && <ReportForm key={`${report.type} ${report.id}`} report={report} labels={labels} />}
      </Boundary>
    </dialog>
  )
}

function ReportForm({ report, labels }: Props & { report: ReportTarget }) {
  const text = useStore($reportText, NOTHING)
  const errors = useStore($reportErrors, NO_ERRORS)
  const isSending = useStore($isReporting, false)
  const { heading, reasons } = labels.kinds[report.type]

  const change = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    changeReport({ reason: readText(currentTarget, 'reason'), remarks: readText(currentTarget, 'remarks') })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change(event)
    submitReport(labels)
    focusField(event.currentTarget, Object.keys($reportErrors.get())[0])
  }
  const errorOf = (key: string | undefined) => key && labels.errors[key]
  return (
    <form className="grid gap-4" noValidate onInput={change} onSubmit={submit}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="report-heading" className="text-xl">
            {heading}
          </h2>
          {report.title && <p className="truncate font-bold text-ink-2">{report.title}</p>}
        </div>
        <button className="round" type="button" aria-label={labels.close} onClick={closeReport}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </div>
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
      <TextField
        id="report-reason"
        name="reason"
        label={labels.reason}
        placeholder={labels.choose}
        value={text.reason}
        error={errorOf(errors.reason)}
        maxLength={MAX_SUBJECT}
      />
      <TextField
        id="report-remarks"
        name="remarks"
        label={labels.remarks}
        value={text.remarks}
        error={errorOf(errors.remarks)}
        maxLength={MAX_REPORT_TEXT}
        rows={3}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <button className="btn quiet max-sm:flex-1" type="button" onClick={closeReport}>
          {labels.cancel}
        </button>
        <button className="btn main max-sm:flex-1" type="submit" aria-busy={isSending}>
          {isSending ? labels.sending : labels.send}
        </button>
      </div>
    </form>
  )
}
