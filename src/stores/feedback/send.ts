import { type ReportPayload, sendReport } from '#contract/feedback.ts'
import { environment } from '#stores/shell/environment.ts'
import { readCallError } from '#stores/shell/failure.ts'

export interface SendMessages {
  fillAllFields: string
  sent: string
  /** said when the server said nothing */
  failed: string
}

/** True when it was kept; what went wrong has been said by then. A 401 says and does its own. */
export async function send(payload: ReportPayload, { sent, failed }: SendMessages): Promise<boolean> {
  try {
    await environment().call(sendReport, { payload })
    environment().notify('success', sent)
    return true
  } catch (error) {
    const { status, message } = readCallError(error)
    if (status !== 401) environment().notify('error', message || failed)
    return false
  }
}
