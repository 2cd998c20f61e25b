import { type ReportPayload, sendReport } from '#contract/feedback.ts'
import { environment } from '#stores/shell/environment.ts'

export interface SendWords {
  fillAllFields: string
  sent: string
  /** said when the server said nothing */
  failed: string
}

/** True when it was kept; what went wrong has been said by then. A 401 says and does its own. */
export async function send(payload: ReportPayload, { sent, failed }: SendWords): Promise<boolean> {
  try {
    await environment().call(sendReport, { payload })
    environment().notify('success', sent)
    return true
  } catch (error) {
    const { status, message } = readFailure(error)
    if (status !== 401) environment().notify('error', message || failed)
    return false
  }
}

function readFailure(error: unknown): { status: number; message: string } {
  if (!(error instanceof Error) || !('status' in error)) return { status: 0, message: '' }
  return { status: Number(error.status), message: error.message }
}
