import type { WarningLogger } from '#server/services/shared/error-logger.ts'

/** Reports a setting that is not allowed as a link. */
export type ReportLink = (where: string, value: unknown) => void

const MAX_REPORTED = 100
const MAX_SHOWN = 200

/** Logs each such link once instead of on every page. */
export function createLinkReport(log: Pick<WarningLogger, 'warn'>): ReportLink {
  const reported = new Set<string>()
  return (where, value) => {
    const shown = String(value).slice(0, MAX_SHOWN)
    const key = `${where} ${shown}`
    if (reported.has(key) || reported.size >= MAX_REPORTED) return
    reported.add(key)
    log.warn('a link is not allowed and is omitted', { where, value: shown })
  }
}
