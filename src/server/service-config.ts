import type { Variables } from './config-schema.ts'

/** The kind of identity provider; accounts and sessions belong to the kind that created them. */
export type IdentityAdapter = 'mock' | 'real'

export interface RealIdentity {
  googleClientId: string | null
  facebook: { appId: string; appSecret: string } | null
}

export interface SmsConfig {
  provider: 'sparrow' | 'aakash'
  token: string
  /** The sender's identity at Sparrow; empty with Aakash. */
  from: string
  /** Null: the provider's default. */
  baseUrl: string | null
}

export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export function realIdentity(set: Variables): RealIdentity {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = set
  return { googleClientId: set.GOOGLE_CLIENT_ID || null, facebook: appId ? { appId, appSecret } : null }
}

export function smsOf(set: Variables): SmsConfig | null {
  const { SMS_PROVIDER: provider, SMS_TOKEN: token, SMS_FROM: from, SMS_BASE_URL: baseUrl } = set
  return provider ? { provider, token, from, baseUrl } : null
}

export function s3Of(set: Variables): S3Config | null {
  if (set.S3_ENDPOINT === null) return null
  return {
    endpoint: set.S3_ENDPOINT,
    region: set.S3_REGION,
    bucket: set.S3_BUCKET,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
  }
}

/** How visitors reach the support team, besides by phone and e-mail. */
export interface SupportConfig {
  /** Digits with the country code. */
  whatsApp: string | null
  viber: string | null
  /** Replaces the embedded chat. */
  chatwoot: { baseUrl: string; token: string } | null
}

export function readSupportConfig(set: Variables): SupportConfig {
  const { CHATWOOT_BASE_URL: baseUrl, CHATWOOT_TOKEN: token } = set
  return {
    whatsApp: set.SUPPORT_WHATSAPP,
    viber: set.SUPPORT_VIBER,
    chatwoot: baseUrl === null ? null : { baseUrl, token },
  }
}

/** Contact for the operators of push services (RFC 8292): PUSH_CONTACT, else the site's URL. */
export function pushContactOf({ PUSH_CONTACT: contact }: Variables, siteUrl: string): string {
  if (contact !== null) return contact.startsWith('https:') ? contact : `mailto:${contact}`
  return siteUrl.startsWith('https:') ? siteUrl : 'mailto:push@sawari.example'
}
