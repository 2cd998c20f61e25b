import { type ReportPayload, sendReport } from '#contract/feedback.ts'
import { environment } from '#stores/shell/environment.ts'
import { notifyFailure, type Submission } from '#stores/shell/submit.ts'

export interface SendMessages {
  fillAllFields: string
  sent: string
  /** for a failure without a sentence from the API */
  failed: string
}

export function reportSubmission(payload: ReportPayload, { sent, failed }: SendMessages): Submission {
  return {
    async send() {
      await environment().call(sendReport, { payload })
      environment().notify('success', sent)
    },
    onFailure: (failure) => notifyFailure(failure, failed),
  }
}
