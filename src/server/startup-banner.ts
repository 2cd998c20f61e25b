import path from 'node:path'
import { pathIn } from '#domain/shell/locale.ts'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'
import { walletName } from '#messages/wallet-name.ts'
import type { Config } from './config.ts'
import { ROLES } from './config-schema.ts'
import { urlsOf } from './db/servers.ts'
import { simulatorHint } from './ports/gateways/gateways.ts'

const WIDTH = 20
const t = translator('en')
/** Only the host, because the rest of a URL may be private. */
const hostOf = (url: string) => new URL(url).host

/** The adapter of each service, without secrets. */
export function servicesTable(config: Config): [service: string, adapter: string][] {
  const { mocks, s3, uploadsShared, databaseUrl, osrmUrl, photonUrl, autoApproveMinutes } = config
  const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')
  const uploads = path.join(config.dataDir, 'uploads')
  return [
    ['sign-in, Google', signInBy(config, config.identity.googleClientId !== null, '/idp/google')],
    ['sign-in, Facebook', signInBy(config, config.identity.facebook !== null, '/idp/facebook')],
    ['payment', paymentBy(config)],
    ['SMS', smsBy(config)],
    ['map', config.public.googleMapsKey ? 'Google Maps' : 'embedded (Leaflet, our own data)'],
    ['places', photonUrl ? `Photon at ${hostOf(photonUrl)}` : 'embedded list'],
    ['routes', osrmUrl ? `OSRM at ${hostOf(osrmUrl)}` : 'embedded road graph'],
    [
      'files',
      s3 ? `bucket ${s3.bucket} at ${hostOf(s3.endpoint)}` : uploads + (uploadsShared ? ', shared' : ''),
    ],
    [
      'database',
      databaseUrl
        ? `PostgreSQL at ${urlsOf(databaseUrl).map(hostOf).join(', ')}`
        : `embedded, in ${config.dataDir}`,
    ],
    ['roles', ROLES.filter((role) => config.roles[role]).join(', ')],
    ['demo data', config.demoData ? 'on: fills an empty database' : 'off'],
    ['automatic approval', autoApproveMinutes ? `after ${autoApproveMinutes} minutes` : 'off'],
    ['API docs', onOff(config.apiDocs)],
    ['metrics', metricsOf(config)],
    ['rate limits', config.rateLimits ? 'on' : 'OFF: nothing limits the number of requests'],
    ['mocks', mocks.isAllowed ? `allowed${allowedBy(config)}` : `off: ${mocks.reasons.join(', ')}`],
  ]
}

function metricsOf({ metrics }: Config): string {
  if (!metrics) return 'off'
  return `/metrics${metrics.port === null ? '' : ` at port ${metrics.port}`}${metrics.token ? ', with METRICS_TOKEN' : ''}`
}

function signInBy({ identity }: Config, hasKey: boolean, mockUrl: string): string {
  if (identity.adapter === 'mock') return `MOCK at ${mockUrl}`
  return hasKey ? 'real' : 'off: no key'
}

function paymentBy({ gateways, public: { gateways: offered } }: Config): string {
  if (!offered.length) return `cash only: no ${walletName(t, null)} key`
  const wallets = offered.map((id) => {
    const { environment } = gateways[id] ?? {}
    return environment
      ? `${walletName(t, id)} (${environment})`
      : `MOCK ${walletName(t, id)} at /__sim/${id}/`
  })
  return ['cash', ...wallets].join(', ')
}

function smsBy({ sms, smsDailyLimit, mocks }: Config): string {
  if (sms) {
    const { provider, baseUrl } = sms
    return `${provider}${baseUrl ? ` at ${hostOf(baseUrl)}` : ''}, at most ${smsDailyLimit} a day`
  }
  return mocks.isAllowed ? 'MOCK, read at /__sim/sms' : 'off: no key, so numbers cannot be verified'
}

function allowedBy({ mocks: { reasons } }: Config): string {
  return reasons.length ? ` by ALLOW_MOCKS=on, although ${reasons.join(', ')}` : ''
}

export function startupBanner(config: Config, url: string): string {
  const rows = servicesTable(config).map(([service, adapter]) => `    ${service.padEnd(WIDTH)}${adapter}`)
  const what = config.roles.web
    ? `Sawari runs at ${url}`
    : `Sawari runs its jobs; their health is at ${url}/readyz`
  return `
  ${what}

${rows.join('\n')}

${config.roles.web ? suggestedUrls(config, url) : ''}  Stop: Ctrl-C
\n`
}

/** URLs to try, as far as they are available. */
function suggestedUrls(config: Config, url: string): string {
  const simulated = config.public.gateways.filter((id) => !config.gateways[id])
  const tries = [
    config.demoData && ['/vehicles?city=1', 'vehicles in Kathmandu for the next free dates'],
    config.demoData && [pathIn('np', '/vehicles?city=1'), 'the same in Nepali'],
    config.identity.adapter === 'mock' && ['/login', 'sign in as a demo guest or host, no account needed'],
    ...simulated.map((id) => [`/__sim/${id}/`, `the ${walletName(t, id)} simulator: ${simulatorHint(id)}`]),
    config.apiDocs && ['/api/v1/docs', 'every call of the API'],
  ].filter((item) => item !== false)
  const lines = tries.map(
    ([path = '', what], index) => `${index ? '       ' : '  Try: '} ${(url + path).padEnd(42)} ${what}\n`,
  )
  return lines.join('')
}
