import type { Config } from '#server/config.ts'
import type { WalletPort } from './port.ts'
import { createProtocol } from './protocol.ts'

/** Hosts of eSewa ePay v2: the form and the status call. */
const HOSTS = {
  uat: { form: 'https://rc-epay.esewa.com.np', status: 'https://rc.esewa.com.np' },
  live: { form: 'https://epay.esewa.com.np', status: 'https://epay.esewa.com.np' },
} as const

export function createEsewa(
  { productCode, secret, environment }: NonNullable<Config['esewa']>,
  fetch?: typeof globalThis.fetch,
): WalletPort {
  const { form, status } = HOSTS[environment]
  const protocol = createProtocol({
    productCode,
    secret,
    formBase: form,
    statusBase: status,
    ...(fetch && { fetch }),
  })
  return { ...protocol, formOrigin: form, simulator: null }
}
