import { createExport } from '#contract/account.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { notifyFailure, send } from '#stores/shell/send.ts'

/** The URL of the archive, which is created during the download; null when the request failed. */
export async function requestExport(): Promise<string | null> {
  const outcome = await send(createExport)
  if (outcome.status !== 'answered') {
    notifyFailure(outcome.failure, t('account.export.failed'))
    return null
  }
  environment().notify('success', t('account.export.started'))
  return outcome.data.url
}
