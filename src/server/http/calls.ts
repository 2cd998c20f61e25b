import type { Context, Hono } from 'hono'
import type { GenericSchema } from 'valibot'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import type { Pagination } from '#contract/envelope.ts'
import { type Locale, localeFromAcceptLanguage } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import { type AppContext, contextOfOldReads } from '#server/context.ts'
import { currentRequest } from '#server/current-request.ts'
import type { Logger } from '#server/log.ts'
import { findSession } from '#server/services/auth/sessions.ts'
import { withClaimedKey } from '#server/services/shell/claimed-writes.ts'
import type { Bindings } from './bindings.ts'
import { networkOf, RENTABLE_NETWORK_BITS } from './client-address.ts'
import type { Call, CallTraits, FormBody, FormFields, Serve, WithKey, WithUser } from './definition.ts'
import { readMultipartForm } from './form.ts'
import type { Limits } from './limits.ts'
import { assertAdmitted, type LookUp, type LookUpKind, type LookUps, lookUpOfCall } from './look-ups.ts'
import { hasWritten, markWrite } from './recent-write.ts'
import { readJsonBody, readPathId, validate } from './validate.ts'

export interface Api {
  Bindings: Pick<Bindings, 'client'>
}

export interface MountedCall extends CallTraits {
  endpoint: Omit<Endpoint<never, unknown>, 'promise'>
  payload?: GenericSchema
  form?: FormFields
  query?: GenericSchema
  answer: GenericSchema
  lookUp?: LookUpKind | ((payload: never) => LookUp | null)
}

/** Mounts calls on an app and records their definitions for the OpenAPI document. */
export function createCalls(
  app: Hono<Api>,
  context: AppContext,
  { limits, lookUps, log }: { limits: Limits; lookUps: LookUps; log: Logger },
) {
  const served: MountedCall[] = []
  const old = contextOfOldReads(context)
  function serve(
    endpoint: MountedCall['endpoint'],
    definition: Omit<MountedCall, 'endpoint'>,
    handle: (
      call: Call & WithUser & WithKey & FormBody & { payload: unknown },
    ) => Promise<{ data: unknown; pagination?: Pagination }>,
  ): void {
    const { payload, query, status = 200 } = definition
    served.push({ endpoint, ...definition })
    app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      // Hono handles HEAD with the GET route, but HEAD must not change anything
      if (endpoint.changes && c.req.method === 'HEAD') throw new ApiError('methodNotAllowed')
      // a page from before 2026-11-26 asks so for the response to a write, and nothing may be executed for it
      if (c.req.header('x-attempt-look-up')) throw new ApiError('unavailable')
      const key = c.req.header('idempotency-key')
      const user = await limits.call({
        limits: definition.limits,
        client: c.env?.client ?? '',
        session: sessionOf(context, c),
        idempotencyKey: key,
      })
      if (endpoint.guarded && !user) throw new ApiError('unauthorized')
      const body = payload && validate(payload, await readJsonBody(c.req.raw))
      const lookUp = lookUpOfCall(definition.lookUp, c.req.param('id'), body)
      await assertAdmitted(lookUps.admit({ client: c.env?.client ?? '', userId: user?.id ?? null }, lookUp))
      const queried = query && validate(query, c.req.query())
      // following a link must change nothing: docs/security.md
      if (endpoint.changes && c.req.header('sec-fetch-mode') === 'navigate')
        throw new ApiError('navigationRefused')
      const act = async () => {
        const { data, pagination } = await handle({
          payload: body,
          query: queried,
          locale: localeOf(c),
          context: definition.mayBeOld && !hasWritten(c.req.header('cookie')) ? old : context,
          user,
          key: key ?? null,
          get userId() {
            if (!user) throw new ApiError('unauthorized')
            return user.id
          },
          id(missing) {
            const id = readPathId(c.req.param('id'))
            if (id === null) throw new ApiError(missing)
            return id
          },
          form: (formLimits, take) =>
            readMultipartForm(
              c.req.raw,
              { ...formLimits, admit: () => limits.upload(user?.id ?? networkOf(c.env?.client ?? '')) },
              take,
            ),
          param: (name) => c.req.param(name) ?? '',
          header: (name) => c.req.header(name),
          network: networkOf(c.env?.client ?? '', RENTABLE_NETWORK_BITS),
          origin: originOf(context, c),
          token: bearerOf(c),
        })
        return JSON.stringify(pagination ? { data, meta: { pagination } } : { data })
      }
      // a service that writes the key in its own transaction needs no claim
      const isClaimed = user && key !== undefined && isWrite(endpoint) && !definition.idempotencyKey
      const response = isClaimed
        ? await withClaimedKey(
            { db: context.db, logger: log },
            { userId: user.id, key, payload: [addressOf(c), body] },
            act,
          )
        : await act()
      // of a user, or by a link whose token is all that the caller needs
      if (user || c.req.param('token')) c.header('Cache-Control', 'no-store')
      if (context.replica && isWrite(endpoint)) markWrite(c)
      return c.body(response, status, { 'Content-Type': 'application/json' })
    })
  }
  return { serve: serve as Serve, served }
}

/** Behind the operator's reverse proxy this process does not see the origin that the browser used. */
export function originOf({ config }: AppContext, c: Context<Api>): string {
  return new URL(config.trustProxy ? config.siteUrl : c.req.url).origin
}

/** Method, path and query: what a write is about besides its payload. */
function addressOf({ req }: Context<Api>): string {
  return `${req.method} ${req.path}${new URL(req.url).search}`
}

/** The API responds in the language of `accept-language`: en or np (docs/api.md). */
export function localeOf(c: Context): Locale {
  return localeFromAcceptLanguage(c.req.header('accept-language'))
}

/** The session of the call's token. `find` is called after the limits are counted. */
export function sessionOf(context: AppContext, c: Context<Api>) {
  const token = bearerOf(c)
  if (token === null) return null
  const find = async () => {
    const user = await findSession(context, token)
    const request = currentRequest()
    if (user && request) request.userId = user.id
    return user
  }
  return { token, find }
}

function bearerOf(c: Context): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}
