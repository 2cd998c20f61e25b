import * as v from 'valibot'
import type { ErrorDetail } from '#contract/envelope.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { MountedCall } from '#server/http/calls.ts'
import { errorsOf, FIELD_ERRORS } from '#server/http/openapi.ts'

interface Answered {
  method: string
  /** with base and query */
  path: string
  status: number
  data: unknown
  error: readonly ErrorDetail[]
}

/** @throws when a call answers with a status, an error or data that it does not declare */
export function assertDeclared(
  calls: readonly MountedCall[],
  { method, path, status, data, error }: Answered,
): void {
  const call = calls.find(({ endpoint }) => endpoint.method === method && addressOf(endpoint).test(path))
  if (!call) return
  const name = `${method} ${call.endpoint.path}`
  if (status < 400) {
    if (status !== (call.status ?? 200)) throw new Error(`${name} does not declare ${status}`)
    const { issues = [] } = v.safeParse(call.answer, data)
    if (issues.length)
      throw new Error(`${name} answers ${issues.map((issue) => v.getDotPath(issue)).join(', ')}`)
    return
  }
  const codes = errorsOf(call).filter((code) => ERRORS[code].status === status)
  const isField = codes.some((code) => FIELD_ERRORS.includes(code))
  const unknown = error.filter(({ cause }) => !isField && !codes.includes(cause as ErrorCode))
  if (unknown.length || !codes.length)
    throw new Error(`${name} does not declare ${status} ${unknown.map(({ cause }) => cause).join(', ')}`)
}

function addressOf({ base, path }: MountedCall['endpoint']): RegExp {
  const root = base === 'pages' ? '/content/v1' : '/api/v1'
  return new RegExp(`^${root}${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
}
