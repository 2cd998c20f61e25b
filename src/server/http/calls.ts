import type { Context, Hono } from 'hono'
import type { GenericSchema } from 'valibot'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import type { Pagination } from '#contract/envelope.ts'
import { type Locale, localeFromAcceptLanguage } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { findSession, type SessionUser } from '#server/services/auth/find-session.ts'
import type { Bindings } from './bindings.ts'
import { networkOf, SITE } from './client-address.ts'
import type { Call, FormBody, FormFields, Serve } from './definition.ts'
import { readForm } from './form.ts'
import type { Limits } from './limits.ts'
import { assertAdmitted, type LookUps, lookUpOfCall } from './look-ups.ts'
import { createReplayCache } from './replay-cache.ts'
import { readId, readJson, validate } from './validate.ts'

export interface Api {
  Bindings: Pick<Bindings, 'client'>
}

export interface Served {
  endpoint: Omit<Endpoint<never, unknown>, 'promise'>
  summary: string
  payload?: GenericSchema
  form?: FormFields
  query?: GenericSchema
  answer: GenericSchema
  hasPagination: boolean
  status: 200 | 201
}
type Definition = Omit<Served, 'endpoint' | 'hasPagination' | 'status'> &
  Partial<Pick<Served, 'hasPagination' | 'status'>>

/** Mounts calls on an app and records their definitions, from which the OpenAPI document is made. */
export function createCalls(app: Hono<Api>, context: AppContext, limits: Limits, lookUps: LookUps) {
  const served: Served[] = []
  const replay = createReplayCache()
  function serve(
    endpoint: Served['endpoint'],
    definition: Definition,
    handle: (
      call: Call & FormBody & { payload: unknown },
    ) => Promise<{ data: unknown; pagination?: Pagination }>,
  ): void {
    const { summary, payload, form, query, answer, hasPagination = false, status = 200 } = definition
    served.push({
      endpoint,
      summary,
      answer,
      hasPagination,
      status,
      ...(payload && { payload }),
      ...(form && { form }),
      ...(query && { query }),
    })
    app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      // Hono runs the GET for a HEAD, which must change nothing
      if (endpoint.changes && c.req.method === 'HEAD') throw new ApiError('methodNotAllowed')
      const user = await limits.call({
        path: endpoint.path,
        method: endpoint.method,
        client: c.env?.client ?? '',
        session: sessionOf(context, c),
        idempotencyKey: c.req.header('idempotency-key'),
      })
      if (endpoint.guarded && !user) throw new ApiError('unauthorized')
      const answer = await replay(attemptIn(c, isWrite(endpoint), user), async () => {
        const body = payload && validate(payload, await readJson(c.req.raw))
        const lookUp = lookUpOfCall(endpoint.path, endpoint.guarded ? undefined : c.req.param('id'), body)
        await assertAdmitted(lookUps.admit({ client: c.env?.client ?? '', userId: user?.id ?? null }, lookUp))
        const { data, pagination } = await handle({
          payload: body,
          query: query && validate(query, c.req.query()),
          locale: localeOf(c),
          context,
          user,
          get userId() {
            if (!user) throw new ApiError('unauthorized')
            return user.id
          },
          id(missing) {
            const id = readId(c.req.param('id'))
            if (id === null) throw new ApiError(missing)
            return id
          },
          form: (formLimits, take) =>
            readForm(c.req.raw, { ...formLimits, admit: () => limits.upload(user?.id ?? null) }, take),
          param: (name) => c.req.param(name) ?? '',
          header: (name) => c.req.header(name),
          network: networkOf(c.env?.client ?? '', SITE),
          origin: originOf(context, c),
          token: bearerOf(c),
        })
        return JSON.stringify(pagination ? { data, meta: { pagination } } : { data })
      })
      if (user) c.header('Cache-Control', 'no-store')
      return c.body(answer, status, { 'Content-Type': 'application/json' })
    })
  }
  return { serve: serve as Serve, served }
}

/** Behind the operator's reverse proxy this process does not see the origin that the browser used. */
export function originOf({ config }: AppContext, c: Context<Api>): string {
  return new URL(config.trustProxy ? config.siteUrl : c.req.url).origin
}

/** The attempt number of a repeatable write; it is only unique within a session. */
function attemptIn(c: Context<Api>, canRepeat: boolean, user: SessionUser | null) {
  const token = bearerOf(c)
  if (!user || !token || !canRepeat) return null
  const { method, url } = c.req
  return { token, target: `${method} ${url}`, header: (name: string) => c.req.header(name) }
}

/** The API responds in the language of `accept-language`: en or np (docs/api.md). */
export function localeOf(c: Context): Locale {
  return localeFromAcceptLanguage(c.req.header('accept-language'))
}

/** The session of a call's token, looked up once its limits are counted. */
export function sessionOf(context: AppContext, c: Context<Api>) {
  const token = bearerOf(c)
  return token === null ? null : { token, find: () => findSession(context, token) }
}

function bearerOf(c: Context): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}
