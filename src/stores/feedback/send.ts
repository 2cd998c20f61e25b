import { type ReportPayload, sendReport } from '#contract/feedback.ts'
import { environment } from '#stores/shell/environment.ts'
import { type Form, hasErrors } from '#stores/shell/form.ts'
import { notifyFailure, send } from '#stores/shell/send.ts'

export interface SendMessages {
  fillAllFields: string
  sent: string
  /** for a failure without a sentence from the API */
  failed: string
}

/** Resolves with whether it was sent and accepted. */
export async function submitPayload<Field extends string>(
  form: Form<Field>,
  errors: Parameters<Form<Field>['submit']>[0],
  payload: ReportPayload,
  messages: SendMessages,
): Promise<boolean> {
  if (hasErrors(errors)) environment().notify('error', messages.fillAllFields)
  const outcome = await form.submit(errors, () => send(sendReport, { payload }))
  if (outcome?.status === 'answered') environment().notify('success', messages.sent)
  else if (outcome) notifyFailure(outcome.failure, messages.failed)
  return outcome?.status === 'answered'
}
