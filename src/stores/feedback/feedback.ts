import { atom } from 'nanostores'
import { type Feedback, type FeedbackField, feedbackRules } from '#domain/feedback/feedback.rules.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { type SendMessages, send } from './send.ts'

export type FeedbackErrors = FieldErrors<FeedbackField>

const EMPTY: Feedback = { title: '', message: '' }

// state
export const $feedback = atom<Feedback>(EMPTY)
/** Message keys. */
export const $feedbackErrors = atom<FeedbackErrors>({})
export const $isSendingFeedback = atom(false)

// actions
export function changeFeedback(feedback: Feedback): void {
  $feedback.set(feedback)
  // a field that was refused is looked at again with every change
  const wrong = feedbackRules.firstErrors(feedback)
  const { title, message } = $feedbackErrors.get()
  $feedbackErrors.set({
    ...(title && wrong.title && { title: wrong.title }),
    ...(message && wrong.message && { message: wrong.message }),
  })
}

/** Feedback goes out with its title as the reason and its message as the remarks. What was typed stays until it is kept. */
export async function submitFeedback(messages: SendMessages): Promise<void> {
  if ($isSendingFeedback.get()) return
  const feedback = $feedback.get()
  const errors = feedbackRules.firstErrors(feedback)
  $feedbackErrors.set(errors)
  if (Object.keys(errors).length > 0) {
    environment().notify('error', messages.fillAllFields)
    return
  }
  $isSendingFeedback.set(true)
  const isSent = await send({ type: 'feedback', reason: feedback.title, remarks: feedback.message }, messages)
  $isSendingFeedback.set(false)
  // what was typed on while it was under way is another message
  const { title, message } = $feedback.get()
  if (isSent && title === feedback.title && message === feedback.message) $feedback.set(EMPTY)
}

// reactions
onSignedOut(() => {
  $feedback.set(EMPTY)
  $feedbackErrors.set({})
})
