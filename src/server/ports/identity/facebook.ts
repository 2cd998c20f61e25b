import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { ApiError } from '#server/api-error.ts'
import { readEmail, readImage, readName } from './id-token.ts'
import { type Fetch, fetchJson } from './outbound.ts'
import type { VerifiedIdentity } from './port.ts'

const GRAPH = 'https://graph.facebook.com'

/** Facebook's `debug_token` response. `expires_at`: epoch seconds, 0 for never. */
const Inspected = v.object({
  data: v.object({
    is_valid: v.literal(true),
    app_id: v.string(),
    type: v.literal('USER'),
    expires_at: v.number(),
    user_id: v.string(),
  }),
})
const Me = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  picture: v.optional(v.object({ data: v.optional(v.object({ url: v.optional(v.string()) })) })),
})

interface App {
  appId: string
  appSecret: string
}

/**
 * Verifies an access token of the web login and reads its user (docs/external-services.md).
 * @throws ApiError loginRefused, or unavailable when Facebook does not respond
 */
export async function readAccessToken(
  token: string,
  { appId, appSecret }: App,
  fetcher: Fetch,
  now: number,
): Promise<VerifiedIdentity> {
  const inspected = await fetchGraph(fetcher, Inspected, '/debug_token', {
    input_token: token,
    access_token: `${appId}|${appSecret}`,
  })
  const { app_id, expires_at, user_id } = inspected.data
  if (app_id !== appId || (expires_at !== 0 && expires_at * 1000 <= now)) throw new ApiError('loginRefused')
  const me = await fetchGraph(fetcher, Me, '/me', {
    fields: 'id,first_name,last_name,name,email,picture.type(large)',
    access_token: token,
    appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
  })
  if (me.id !== user_id) throw new ApiError('loginRefused')
  return {
    provider: 'facebook',
    subject: me.id,
    email: readEmail(me.email),
    ...readName(me.first_name, me.last_name, me.name),
    image: readImage(me.picture?.data?.url),
    // without a nonce: the token itself can be used for one sign-in
    credential: {
      kind: 'accessToken',
      value: token,
      expiresAt: expires_at === 0 ? null : expires_at * 1_000,
    },
  }
}

async function fetchGraph<S extends v.GenericSchema>(
  fetcher: Fetch,
  schema: S,
  path: string,
  query: Record<string, string>,
): Promise<v.InferOutput<S>> {
  const body = await fetchJson(fetcher, `${GRAPH}${path}?${new URLSearchParams(query)}`)
  const result = v.safeParse(schema, body)
  if (!result.success) throw new ApiError('loginRefused')
  return result.output
}
