/** Told of a setting that may not be shown as a link. */
export type ReportLink = (where: string, value: unknown) => void

const MAX_REPORTED = 100
const MAX_SHOWN = 200

/** Writes each such link to the log once: every page would say it again. */
export function createLinkReport(log: {
  error(message: string, facts: Record<string, unknown>): void
}): ReportLink {
  const reported = new Set<string>()
  return (where, value) => {
    const shown = String(value).slice(0, MAX_SHOWN)
    const key = `${where} ${shown}`
    if (reported.has(key) || reported.size >= MAX_REPORTED) return
    reported.add(key)
    log.error('a link may not be shown and is left out', { where, value: shown })
  }
}
