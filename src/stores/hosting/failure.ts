import { readCallError } from '#stores/shell/failure.ts'
import { t } from './translate.ts'

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

export function failureOf(error: unknown): Failure {
  const { status, message, errors, data } = readCallError(error)
  const said = errors.map(({ cause, detail }) => [cause, detail] as const)
  return {
    status,
    cause: errors[0]?.cause ?? '',
    text: message || t(status === 0 ? 'hosting.errors.network' : 'hosting.errors.failed'),
    fields: FORM_STATUSES.includes(status) ? Object.fromEntries(said.filter(isFirst)) : {},
    data,
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
