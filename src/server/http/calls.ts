import type { Context, Hono } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Pagination } from '#contract/envelope.ts'
import { type Locale, localeFromAcceptLanguage } from '#domain/shell/locale.ts'
import type { Core } from '#server/core.ts'
import { findSession, type SessionUser } from '#server/services/auth/find-session.ts'
import { ApiError } from './api-error.ts'
import { checked, readId, readJson } from './checked.ts'

export interface Call<Payload, Query> {
  payload: Payload
  query: Query
  locale: Locale
  core: Core
  /** Whose token came along; never null on a guarded call. */
  user: SessionUser | null
  /** @throws ApiError `missing` when the path holds no id */
  id: (missing: 'vehicleNotFound' | 'userNotFound') => number
  param: (name: string) => string
}

export interface Served {
  endpoint: Endpoint<never, never>
  summary: string
  payload?: GenericSchema
  query?: GenericSchema
  answer: GenericSchema
  hasPagination: boolean
}

interface Definition<A, PS extends GenericSchema | undefined, QS extends GenericSchema | undefined> {
  summary: string
  payload?: PS
  query?: QS
  answer: GenericSchema<A, A>
  hasPagination?: boolean
}
type Output<S> = S extends GenericSchema ? InferOutput<S> : undefined
type Result<A> = { data: A; pagination?: Pagination }

/** Mounts calls on an app and remembers their definitions, from which the OpenAPI document is made. */
export function createCalls(app: Hono, core: Core) {
  const served: Served[] = []
  function serve<
    P,
    A,
    PS extends GenericSchema | undefined = undefined,
    QS extends GenericSchema | undefined = undefined,
  >(
    endpoint: Endpoint<P, A>,
    definition: Definition<A, PS, QS>,
    handle: (call: Call<Output<PS>, Output<QS>>) => Promise<Result<A>>,
  ): void {
    const { summary, payload, query, answer, hasPagination = false } = definition
    served.push({
      endpoint: endpoint as unknown as Endpoint<never, never>,
      summary,
      answer,
      hasPagination,
      ...(payload && { payload }),
      ...(query && { query }),
    })
    app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
      const user = await readUser(core, context)
      if (endpoint.guarded && !user) throw new ApiError('unauthorized')
      const { data, pagination } = await handle({
        payload: (payload ? checked(payload, await readJson(context.req.raw)) : undefined) as Output<PS>,
        query: (query ? checked(query, context.req.query()) : undefined) as Output<QS>,
        locale: localeOf(context),
        core,
        user,
        id(missing) {
          const id = readId(context.req.param('id'))
          if (id === null) throw new ApiError(missing)
          return id
        },
        param: (name) => context.req.param(name) ?? '',
      })
      if (user) context.header('Cache-Control', 'no-store')
      return context.json(pagination ? { data, meta: { pagination } } : { data })
    })
  }
  return { serve, served }
}

export type Serve = ReturnType<typeof createCalls>['serve']

/** The API speaks the language of `accept-language`: en or np (spec section 7). */
export function localeOf(context: Context): Locale {
  return localeFromAcceptLanguage(context.req.header('accept-language'))
}

async function readUser(core: Core, context: Context): Promise<SessionUser | null> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(context.req.header('authorization') ?? '')?.[1]
  return token ? findSession(core, token) : null
}
