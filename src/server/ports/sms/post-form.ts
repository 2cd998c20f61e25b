import { type SmsResult, SmsUnconfirmed } from './port.ts'

const TIMEOUT_MS = 5_000
/** Without a connection, nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

export interface SmsGateway {
  address: string
  timeoutMs?: number
}

/**
 * Sends one message to the configured gateway: no redirects, five seconds at most. `read` receives a status below 500
 * and the JSON of the response (undefined when it is none); it returns null for an unknown response.
 * @throws SmsUnconfirmed
 */
export async function postForm(
  { address, timeoutMs = TIMEOUT_MS }: SmsGateway,
  fields: Record<string, string>,
  read: (body: unknown) => SmsResult | null,
): Promise<SmsResult> {
  let status: number
  let text: string
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    if (NOT_CONNECTED.has(codeOf(error))) return { ok: false, isPermanent: false, reason: 'no connection' }
    throw new SmsUnconfirmed(`The gateway did not respond: ${codeOf(error)}.`)
  }
  if (status >= 500) throw new SmsUnconfirmed(`The gateway responded with status ${status}.`)
  const result = read(parse(text))
  if (result) return result
  // an error status means not sent; after a success that cannot be read, the message may have been sent
  if (status >= 300) return { ok: false, isPermanent: false, reason: `status ${status}` }
  throw new SmsUnconfirmed('The response of the gateway cannot be read.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The code of a failed fetch, such as `ECONNREFUSED`, else the name of the error. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error instanceof Error ? error.name : 'unknown'
}
