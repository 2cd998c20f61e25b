import { atom } from 'nanostores'
import { type Feedback, type FeedbackField, feedbackRules } from '#domain/feedback/feedback.rules.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { createForm } from '#stores/shell/form.ts'
import { type SendMessages, submitPayload } from './send.ts'

const EMPTY: Feedback = { title: '', message: '' }

// state
export const $feedback = atom<Feedback>(EMPTY)
const form = createForm<FeedbackField>()
export const { $errors: $feedbackErrors, $isSubmitting: $isSendingFeedback } = form

// actions
export function changeFeedback(feedback: Feedback): void {
  $feedback.set(feedback)
  // a field with an error is validated with every change
  const wrong = feedbackRules.firstErrors(feedback)
  const { title, message } = $feedbackErrors.get()
  $feedbackErrors.set({
    ...(title && wrong.title && { title: wrong.title }),
    ...(message && wrong.message && { message: wrong.message }),
  })
}

/**
 * The title is sent as the reason, the message as the remarks. Both stay until they are accepted.
 * @returns whether they were
 */
export async function submitFeedback(messages: SendMessages): Promise<boolean> {
  if ($isSendingFeedback.get()) return false
  const feedback = $feedback.get()
  const errors = feedbackRules.firstErrors(feedback)
  const payload = { type: 'feedback', reason: feedback.title, remarks: feedback.message } as const
  const isSent = await submitPayload(form, errors, payload, messages)
  // text that was changed while it was sent stays
  const { title, message } = $feedback.get()
  if (isSent && title === feedback.title && message === feedback.message) $feedback.set(EMPTY)
  return isSent
}

// reactions
onSignedOut(() => {
  $feedback.set(EMPTY)
  $feedbackErrors.set({})
})
