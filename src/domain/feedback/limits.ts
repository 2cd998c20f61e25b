const MARK = /^#report-(vehicle|booking|user|carpool|thread)-([\w-]{1,60})$/

/** The URL fragment that opens a report dialog: `#report-vehicle-12`. */
export function reportFragment({ type, id }: { type: ReportedKind; id: number | string }): string {
  return `#report-${type}-${id}`
}

/** Null for any other fragment. */
export function readReportFragment(hash: string): { type: ReportedKind; id: string } | null {
  const [, type, id] = MARK.exec(hash) ?? []
  return type && id ? { type: type as ReportedKind, id } : null
}

export const REPORT_TYPES = ['feedback', 'vehicle', 'booking', 'user', 'carpool', 'thread'] as const
export type ReportType = (typeof REPORT_TYPES)[number]
/** What a report can be about; `carpool` is a request on the board. Feedback is about Sawari itself. */
export type ReportedKind = Exclude<ReportType, 'feedback'>

/** Characters. */
export const MIN_REPORT_TEXT = 4
export const MIN_FEEDBACK_TITLE = 5
export const MIN_FEEDBACK_MESSAGE = 10
/** Characters: a title or reason in the forms, any text on the wire. */
export const MAX_SUBJECT = 120
export const MAX_REPORT_TEXT = 2_000

/** Reports and feedback per user in 24 hours (docs/security.md, "Limits"). */
export const MAX_REPORTS_A_DAY = 10
/** Milliseconds in which an identical report counts as a duplicate. */
export const REPEAT_MS = 60_000
