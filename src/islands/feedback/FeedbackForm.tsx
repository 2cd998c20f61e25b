import type { SubmitEvent, SyntheticEvent } from 'react'
import type { FeedbackField } from '#domain/feedback/feedback.rules.ts'
import {
  MAX_REPORT_TEXT,
  MAX_SUBJECT,
  MIN_FEEDBACK_MESSAGE,
  MIN_FEEDBACK_TITLE,
} from '#domain/feedback/limits.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { textLength } from '#domain/shared/text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CHECKED } from '#islands/ui/checked-class.ts'
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $feedback,
  $feedbackErrors,
  $isSendingFeedback,
  changeFeedback,
  submitFeedback,
} from '#stores/feedback/feedback.ts'
import type { FeedbackLabels } from './labels.ts'
import { focusField, readText } from './read-form.ts'

interface Props {
  labels: FeedbackLabels
}

const NOTHING = { title: '', message: '' }
const NO_ERRORS: FieldErrors<FeedbackField> = {}

/** The feedback form of a signed-in user, in the footer or in a dialog, which closes with it. */
export function FeedbackForm({ labels }: Props) {
  return (
    <ErrorBoundary
      fallback={
        <Notice tone="bad" role="alert">
          {labels.broken}
        </Notice>
      }
    >
      <Form labels={labels} />
    </ErrorBoundary>
  )
}

function Form({ labels }: Props) {
  const feedback = useStore($feedback, NOTHING)
  const errors = useStore($feedbackErrors, NO_ERRORS)
  const isSending = useStore($isSendingFeedback, false)
  const change = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    changeFeedback({ title: readText(currentTarget, 'title'), message: readText(currentTarget, 'message') })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if ($isSendingFeedback.get()) return
    change(event)
    const form = event.currentTarget
    void submitFeedback(labels).then((isSent) => isSent && form.closest('dialog')?.close())
    focusField(form, Object.keys($feedbackErrors.get())[0])
  }
  const errorOf = (key: string | undefined) => key && labels.errors[key]
  const hint = (text: string, typed: string, least: number) =>
    textLength(typed) < least ? text : <span className={`text-green ${CHECKED}`}>{text}</span>
  return (
    // `dialog` sends nothing: a form submitted before hydration waits for its code (client/interaction.ts)
    <form className="grid gap-3" method="dialog" noValidate onInput={change} onSubmit={submit}>
      <Field
        id="feedback-title"
        name="title"
        label={labels.title}
        value={feedback.title}
        error={errorOf(errors.title)}
        hint={hint(labels.titleHint, feedback.title, MIN_FEEDBACK_TITLE)}
        maxLength={MAX_SUBJECT}
        required
        autoComplete="off"
      />
      <TextArea
        id="feedback-message"
        name="message"
        label={labels.message}
        value={feedback.message}
        error={errorOf(errors.message)}
        hint={hint(labels.messageHint, feedback.message, MIN_FEEDBACK_MESSAGE)}
        maxLength={MAX_REPORT_TEXT}
        rows={3}
        required
      />
      <Button
        look="quiet"
        className="justify-self-start max-sm:w-full"
        type="submit"
        aria-busy={isSending}
        aria-disabled={isSending}
      >
        {isSending ? labels.sending : labels.send}
      </Button>
    </form>
  )
}
