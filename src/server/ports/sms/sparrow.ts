import * as v from 'valibot'
import type { SmsPort } from './port.ts'
import { postForm, type SmsGateway } from './post-form.ts'

export const SPARROW_URL = 'https://api.sparrowsms.com'
const PATH = '/v2/sms/'

const Answer = v.object({ response_code: v.number() })
const SENT = 200
/** Field missing, server not allowed, token, receiver, sender, empty text, no valid receiver; the others pass (credit, expiry). */
const PERMANENT = new Set([1000, 1001, 1002, 1007, 1008, 1010, 1011])

export function createSparrow({
  baseUrl,
  token,
  from,
  timeoutMs,
}: { baseUrl: string; token: string; from: string } & Pick<SmsGateway, 'timeoutMs'>): SmsPort {
  const gateway = { address: baseUrl + PATH, ...(timeoutMs !== undefined && { timeoutMs }) }
  return {
    send: ({ to, text }) =>
      postForm(gateway, { token, from, to, text }, (body) => {
        const { output, success } = v.safeParse(Answer, body)
        if (!success) return null
        const code = output.response_code
        if (code === SENT) return { ok: true, id: null }
        return { ok: false, isPermanent: PERMANENT.has(code), reason: `response_code ${code}` }
      }),
    inbox: null,
  }
}
