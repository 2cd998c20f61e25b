import { say } from './words.ts'

export interface Failure {
  /** 0: no answer came */
  status: number
  /** the code of the API's first error, or the field it is about */
  cause: string
  /** the sentence to show: the server's, or ours when it said none */
  text: string
  /** what is wrong with which field of a form: sentences by the wire's names */
  fields: Record<string, string>
  data: unknown
}

/** A form that does not hold, and one whose registration number another vehicle has. */
const FORM_STATUSES = [422, 409]

/** What went wrong with a call, read by its shape: the client's own class belongs to another floor. */
export function failureOf(error: unknown): Failure {
  const given: { status?: unknown; message?: unknown; faults?: unknown; data?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const status = typeof given.status === 'number' ? given.status : 0
  const faults: unknown[] = Array.isArray(given.faults) ? given.faults : []
  const read = faults.flatMap((fault) => {
    const { cause, detail }: { cause?: unknown; detail?: unknown } =
      typeof fault === 'object' && fault !== null ? fault : {}
    return typeof cause === 'string' && typeof detail === 'string' ? [[cause, detail] as const] : []
  })
  const detail = status > 0 && typeof given.message === 'string' ? given.message : ''
  return {
    status,
    cause: read[0]?.[0] ?? '',
    // code that could not be fetched when it was needed is a lost connection, too
    text: detail || say(status === 0 ? 'hosting.errors.network' : 'hosting.errors.failed'),
    fields: FORM_STATUSES.includes(status) ? Object.fromEntries(read.filter(isFirst)) : {},
    data: given.data,
  }
}

/** Of two faults of one field the first is said. */
function isFirst(
  [cause]: readonly [string, string],
  index: number,
  all: (readonly [string, string])[],
): boolean {
  return all.findIndex(([other]) => other === cause) === index
}
