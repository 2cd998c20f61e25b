import type { ReportedKind } from './limits.ts'

const MARK = /^#report-(vehicle|booking|user|carpool)-([\w-]{1,60})$/

/** The URL fragment that opens a report dialog: `#report-vehicle-12`. */
export function reportFragment({ type, id }: { type: ReportedKind; id: number | string }): string {
  return `#report-${type}-${id}`
}

/** Null for any other fragment. */
export function readReportFragment(hash: string): { type: ReportedKind; id: string } | null {
  const [, type, id] = MARK.exec(hash) ?? []
  return type && id ? { type: type as ReportedKind, id } : null
}
