import * as v from 'valibot'
import type { SmsPort, SmsResult } from './port.ts'
import { postForm, type SmsGateway } from './post-form.ts'

export const AAKASH_URL = 'https://sms.aakashsms.com'
const PATH = '/sms/v3/send'

const Refused = v.object({ error: v.literal(true), message: v.optional(v.string(), '') })
const Accepted = v.object({
  error: v.literal(false),
  data: v.object({
    valid: v.array(v.object({ id: v.optional(v.union([v.string(), v.number()])) })),
    invalid: v.optional(v.array(v.unknown()), []),
  }),
})

/** Its known error messages. They are not logged themselves, because they may contain the number. */
const REASONS: { has: RegExp; reason: string; isPermanent: boolean }[] = [
  { has: /token/i, reason: 'token refused', isPermanent: true },
  { has: /balance|credit/i, reason: 'not enough balance', isPermanent: false },
]

export function createAakash({
  baseUrl,
  token,
  timeoutMs,
}: { baseUrl: string; token: string } & Pick<SmsGateway, 'timeoutMs'>): SmsPort {
  const gateway = { address: baseUrl + PATH, ...(timeoutMs !== undefined && { timeoutMs }) }
  return {
    send: ({ to, text }) => postForm(gateway, { auth_token: token, to, text }, read),
    inbox: null,
  }
}

function read(body: unknown): SmsResult | null {
  const refused = v.safeParse(Refused, body)
  if (refused.success) {
    const known = REASONS.find(({ has }) => has.test(refused.output.message))
    return { ok: false, isPermanent: known?.isPermanent ?? false, reason: known?.reason ?? 'refused' }
  }
  const accepted = v.safeParse(Accepted, body)
  if (!accepted.success) return null
  const [sent] = accepted.output.data.valid
  if (!sent) return { ok: false, isPermanent: true, reason: 'number refused' }
  return { ok: true, id: sent.id === undefined ? null : String(sent.id) }
}
