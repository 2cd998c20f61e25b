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
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $feedback,
  $feedbackErrors,
  $isSendingFeedback,
  changeFeedback,
  submitFeedback,
} from '#stores/feedback/feedback.ts'
import type { FeedbackLabels } from './labels.ts'
import { focusField, readText, TextField } from './parts/TextField.tsx'

interface Props {
  labels: FeedbackLabels
}

const NOTHING = { title: '', message: '' }
const NO_ERRORS: FieldErrors<FeedbackField> = {}

/** The feedback form of a signed-in user, in the footer. */
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
    submitFeedback(labels)
    focusField(event.currentTarget, Object.keys($feedbackErrors.get())[0])
  }
  const errorOf = (key: string | undefined) => key && labels.errors[key]
  return (
    // `dialog` sends nothing: a form submitted before hydration waits for its code (client/interaction.ts)
    <form className="grid gap-x-4 gap-y-2" method="dialog" noValidate onInput={change} onSubmit={submit}>
      <TextField
        id="feedback-title"
        name="title"
        label={labels.title}
        value={feedback.title}
        error={errorOf(errors.title)}
        hint={labels.titleHint}
        isLongEnough={textLength(feedback.title) >= MIN_FEEDBACK_TITLE}
        maxLength={MAX_SUBJECT}
      />
      <TextField
        id="feedback-message"
        name="message"
        label={labels.message}
        value={feedback.message}
        error={errorOf(errors.message)}
        hint={labels.messageHint}
        isLongEnough={textLength(feedback.message) >= MIN_FEEDBACK_MESSAGE}
        maxLength={MAX_REPORT_TEXT}
        rows={3}
      />
      <Button
        look="quiet"
        className="mt-1 justify-self-start max-sm:w-full"
        type="submit"
        aria-busy={isSending}
        aria-disabled={isSending}
      >
        {isSending ? labels.sending : labels.send}
      </Button>
    </form>
  )
}
