import { createExport } from '#contract/account.ts'
import { toFailure } from '#contract/api-failure.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { notifyFailure } from '#stores/shell/submit.ts'

/** The URL of the archive, which is created during the download; null when the request failed. */
export async function requestExport(): Promise<string | null> {
  const { call, notify } = environment()
  try {
    const { data } = await call(createExport)
    notify('success', t('account.export.started'))
    return data.url
  } catch (error) {
    notifyFailure(toFailure(error), t('account.export.failed'))
    return null
  }
}
