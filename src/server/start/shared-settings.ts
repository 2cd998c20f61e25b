import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { siteSecret } from '../db/site-secret.ts'

/** Hashes of the settings that must be the same in all processes of a site, by the variables that set them. */
export type SharedSettings = Readonly<Record<string, string>>

const Settings = v.record(v.string(), v.string())

/** Hashed with a secret of the site, because the store of files should not hold keys of services. */
export async function sharedSettings(config: Config, db: Database): Promise<SharedSettings> {
  const secret = await siteSecret(db, 'settings')
  const hash = (value: unknown) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(value ?? null))
      .digest('base64url')
  return Object.fromEntries(Object.entries(valuesOf(config)).map(([name, value]) => [name, hash(value)]))
}

const valuesOf = (config: Config) => ({
  SITE_URL: config.siteUrl,
  ALLOW_MOCKS: config.mocks.isAllowed,
  CDN: config.cdn,
  AUTO_APPROVE_MINUTES: config.autoApproveMinutes,
  MAX_UNPAID_BOOKINGS: config.maxUnpaidBookings,
  'GOOGLE_*, FACEBOOK_*': config.identity,
  'ESEWA_*': config.gateways,
  'SMS_*': [config.sms, config.smsDailyLimit],
  PUSH_CONTACT: config.pushContact,
  FUEL_PRICE: config.fuelPrice,
  OSRM_URL: config.osrmUrl,
  PHOTON_URL: config.photonUrl,
  'PUBLIC_*, SUPPORT_*, CHATWOOT_*, SERVICE_WORKER': config.public,
})

/**
 * Names of the variables in which another process differs, by the text of its file. None when it is of a version whose
 * file has no settings.
 */
export function differingVariables(own: SharedSettings, text: string): string[] {
  const other = v.safeParse(v.pipe(v.string(), v.parseJson(), Settings), text)
  return other.success
    ? Object.keys(own).filter((name) => (other.output[name] ?? own[name]) !== own[name])
    : []
}
