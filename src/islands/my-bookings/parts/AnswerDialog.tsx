import { type SubmitEvent, useRef, useState } from 'react'
import { MAX_ANSWER_LENGTH } from '#domain/my-bookings/limits.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { focusFirst } from '#islands/ui/focus-first.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $answerErrors,
  $answeredReview,
  $isSendingAnswer,
  clearAnswerError,
  closeAnswer,
  submitAnswer,
} from '#stores/my-bookings/review-answer.ts'
import { DialogButtons } from './DialogButtons.tsx'

/** The host answers the review of a trip publicly. */
export function AnswerDialog() {
  const { t } = useLocale()
  const isOpen = useStore($answeredReview, null) !== null
  return (
    <Modal
      title={t('my-bookings.answer.title')}
      isOpen={isOpen}
      onClose={closeAnswer}
      closeLabel={t('shell.close')}
    >
      {isOpen && (
        <>
          <p className="mb-4 text-ink-2">{t('my-bookings.answer.text')}</p>
          <ReviewAnswerForm />
        </>
      )}
    </Modal>
  )
}

const NO_ERRORS: FieldErrors<'text'> = {}

function ReviewAnswerForm() {
  const { t } = useLocale()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const errors = useStore($answerErrors, NO_ERRORS)
  const isSending = useStore($isSendingAnswer, false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    await submitAnswer({ text })
    if ($answerErrors.get().text) area.current?.focus()
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <TextArea
        isAlert
        rows={3}
        ref={(field) => {
          area.current = field
          focusFirst(field)
        }}
        label={t('my-bookings.answer.label')}
        value={text}
        maxLength={MAX_ANSWER_LENGTH}
        error={errors.text && t(errors.text)}
        onChange={(typed) => {
          setText(typed)
          clearAnswerError('text')
        }}
      />
      <DialogButtons
        back={t('my-bookings.answer.later')}
        onBack={closeAnswer}
        submit={t('my-bookings.answer.submit')}
        isBusy={isSending}
      />
    </form>
  )
}
