import type { Hono } from 'hono'
import * as v from 'valibot'
import { ApiError } from '#server/api-error.ts'
import type { Api } from '#server/http/calls.ts'
import { type CallLimit, type Limits, MINUTE } from '#server/http/limits.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { parseJson, readWithLimit, validate } from '#server/http/validate.ts'

const REPORTS: CallLimit = {
  name: 'addressPolicyReport',
  per: 'address',
  points: 60,
  duration: MINUTE,
  isOnly: true,
}
const MAX_BYTES = 16 * 1024
const MAX_REPORTS = 20
const MAX_SHOWN = 200

const Text = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(8_192))))
/** The format of the Reporting API. Other types of reports may have any `body`. */
const Reports = v.pipe(
  v.array(v.object({ type: v.pipe(v.string(), v.maxLength(100)), body: v.optional(v.unknown()) })),
  v.maxLength(MAX_REPORTS),
)
const ReportBody = v.object({ documentURL: v.string(), effectiveDirective: v.string(), blockedURL: Text })
/** The format of `report-uri`. */
const Legacy = v.object({
  'csp-report': v.object({
    'document-uri': v.string(),
    'effective-directive': Text,
    'violated-directive': Text,
    'blocked-uri': Text,
  }),
})

interface Violation {
  page: string
  directive: string
  blocked: string
}

interface Log {
  info(message: string, facts?: Record<string, unknown>): void
}

/** Receives CSP violation reports of browsers. Not an API call, so it has no envelope. */
export function serveCspReports(api: Hono<Api>, log: Log, limits: Limits): void {
  api.post('/csp-reports', async (c) => {
    await limits.call({ limits: [REPORTS], client: c.env?.client ?? '', session: null })
    const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
    const read =
      type === 'application/reports+json'
        ? readReports
        : type === 'application/csp-report'
          ? readLegacy
          : null
    if (!read) throw new ApiError('notJson')
    const violations = read(parseJson(await readWithLimit(c.req.raw, MAX_BYTES)))
    const [first] = violations
    // one line for any number of reports: clients can repeat them
    if (first) log.info('content policy violation', { ...first, reports: violations.length })
    return c.body(null, 204)
  })
}

function readReports(value: unknown): Violation[] {
  return validate(Reports, value)
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => {
      const { documentURL, effectiveDirective, blockedURL } = validate(ReportBody, body)
      return violation(documentURL, effectiveDirective, blockedURL)
    })
}

function readLegacy(value: unknown): Violation[] {
  const { 'csp-report': report } = validate(Legacy, value)
  const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
  return [violation(report['document-uri'], directive, report['blocked-uri'])]
}

const violation = (page: string, directive: string, blocked: string | null | undefined): Violation => ({
  page: redacted(page),
  directive: redacted(directive),
  blocked: redacted(blocked ?? ''),
})

/** Redacts the URL like logged paths, and removes control characters. */
function redacted(address: string): string {
  return loggedPath(address).replace(/\p{C}/gu, '').slice(0, MAX_SHOWN)
}
