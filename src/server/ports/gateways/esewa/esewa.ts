import '#messages/all.ts'
import * as v from 'valibot'
import type { Gateway, GatewayAdapter, SimulatorContext } from '../port.ts'
import { createProtocol } from './protocol.ts'
import { createSimulator } from './simulator/app.ts'
import { PASSWORD, PATH, PEOPLE, PRODUCT_CODE, SECRET, TOKEN } from './simulator/constants.ts'

const ENVIRONMENTS = ['uat', 'live'] as const
const VARIABLES = {
  ESEWA_PRODUCT_CODE: v.optional(v.string(), ''),
  ESEWA_SECRET: v.optional(v.string(), ''),
  ESEWA_ENV: v.optional(v.picklist(ENVIRONMENTS, `one of ${ENVIRONMENTS.join(', ')}`), 'uat'),
}

export interface EsewaSettings {
  productCode: string
  secret: string
  environment: (typeof ENVIRONMENTS)[number]
}

/** Hosts of eSewa ePay v2: the form and the status call. */
const HOSTS = {
  uat: { form: 'https://rc-epay.esewa.com.np', status: 'https://rc.esewa.com.np' },
  live: { form: 'https://epay.esewa.com.np', status: 'https://epay.esewa.com.np' },
} as const

export const esewa: GatewayAdapter<typeof VARIABLES, EsewaSettings> = {
  variables: VARIABLES,
  keys: ['ESEWA_PRODUCT_CODE', 'ESEWA_SECRET'],
  readSettings: ({ ESEWA_PRODUCT_CODE: productCode, ESEWA_SECRET: secret, ESEWA_ENV: environment }) =>
    productCode ? { productCode, secret, environment } : null,
  connect: createEsewa,
  simulate: createSimulatedEsewa,
  hint: `id ${PEOPLE[0].id}, password ${PASSWORD}, token ${TOKEN}`,
}

export function createEsewa(
  { productCode, secret, environment }: EsewaSettings,
  fetch?: typeof globalThis.fetch,
): Gateway {
  const { form, status } = HOSTS[environment]
  const protocol = createProtocol({
    productCode,
    secret,
    formBase: form,
    statusBase: status,
    ...(fetch && { fetch }),
  })
  return { id: 'esewa', ...protocol, formOrigin: form, simulator: null }
}

/** Runs without keys: the same protocol against pages of this site, on which every outcome can be chosen. */
function createSimulatedEsewa(place: SimulatorContext): Gateway {
  const simulator = createSimulator(place)
  const protocol = createProtocol({
    productCode: PRODUCT_CODE,
    secret: SECRET,
    formBase: PATH,
    // no network: this process handles the status call
    statusBase: `http://simulator${PATH}`,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const response = await simulator.fetch(request)
      request.signal.throwIfAborted()
      return response
    },
  })
  return {
    id: 'esewa',
    ...protocol,
    formOrigin: null,
    simulator: async (request) => simulator.fetch(request),
  }
}
