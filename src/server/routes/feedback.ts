import * as contract from '#contract/feedback.ts'
import { translator } from '#messages/t.ts'
import type { Serve } from '#server/http/definition.ts'
import { submitReport } from '#server/services/feedback/submit-report.ts'

export function serveFeedback(serve: Serve): void {
  serve(
    contract.sendReport,
    {
      summary:
        'Reports a vehicle, a booking, a user or a request of the carpool board, or sends feedback on Sawari',
      payload: contract.ReportPayload,
      answer: contract.Reported,
      errors: [
        'vehicleNotFound',
        'bookingNotFound',
        'userNotFound',
        'requestNotFound',
        'threadNotFound',
        'fillAllFields',
        'tooManyReports',
      ],
    },
    async ({ context, payload, userId, locale }) => {
      await submitReport(context, payload, userId)
      return { data: { message: translator(locale)('feedback.sent') } }
    },
  )
}
