import { atom } from 'nanostores'
import { answerReview, deleteAnswer } from '#contract/ratings.ts'
import type { AnswerForm } from '#domain/my-bookings/answer.rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createForm } from '#stores/shell/form.ts'
import { send } from '#stores/shell/send.ts'
import { endReview } from './rating.ts'

// state
/** The id of the booking whose review is answered; null while the dialog is closed. */
export const $answeredReview = atom<string | null>(null)
const answerForm = createForm<keyof AnswerForm>()
export const {
  $errors: $answerErrors,
  $isSubmitting: $isSendingAnswer,
  clearError: clearAnswerError,
} = answerForm

/** Loaded when the dialog opens: the connection may be down on submit. */
const loadRules = () => import('#domain/my-bookings/answer.rules.ts')

// actions
export function openAnswer(bookingId: string): void {
  $answerErrors.set({})
  $answeredReview.set(bookingId)
  void loadRules()
}

export function closeAnswer(): void {
  $answeredReview.set(null)
  $answerErrors.set({})
}

export async function submitAnswer(form: AnswerForm): Promise<void> {
  const { answerRules } = await loadRules()
  const id = $answeredReview.get()
  if (id === null) return
  const payload = { text: cleanText(form.text) }
  const outcome = await answerForm.submit(answerRules.firstErrors(form), () =>
    send(answerReview, { params: { id }, payload }),
  )
  if (outcome) await endReview(outcome, () => $answeredReview.get() === id && closeAnswer())
}

/** Asks first, because the answer would be gone for good. */
export async function removeAnswer(id: string): Promise<void> {
  const isSure = await environment().confirm(t('my-bookings.answer.deleteQuestion'), {
    yes: t('my-bookings.answer.delete'),
  })
  if (!isSure) return
  const outcome = await answerForm.submit({}, () => send(deleteAnswer, { params: { id } }))
  if (outcome) await endReview(outcome)
}

// reactions
onSignedOut(closeAnswer)
