import type { GenericSchema, InferOutput } from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Pagination } from '#contract/envelope.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Caller, SessionUser } from '#server/services/auth/sessions.ts'
import type { MultipartForm } from './form.ts'
import type { CallLimit } from './limits.ts'
import type { LookUp, LookUpKind } from './look-ups.ts'
import type { FormLimits } from './multipart.ts'

/** The fields of a multipart body, for the OpenAPI document. */
export type FormFields = Readonly<Record<string, 'text' | 'texts' | 'flag' | 'file' | 'files'>>

/**
 * Mounts a call. Its types follow from the endpoint (contract/endpoint.ts): the schemas must match payload and
 * response, a call without a payload reads none, and only a form has form fields.
 */
export type Serve = <
  Payload,
  Answer,
  IsForm extends boolean,
  PayloadSchema extends GenericSchema,
  AnswerSchema extends GenericSchema,
  Data extends Answer,
  QuerySchema extends GenericSchema | undefined = undefined,
  Login extends 'optional' | undefined = undefined,
  HasKey extends true | undefined = undefined,
>(
  endpoint: Endpoint<Payload, Answer, IsForm>,
  definition: Description<AnswerSchema & SchemaOf<Answer, AnswerSchema>, QuerySchema> &
    BodyDescription<Payload, IsForm, PayloadSchema> & { login?: Login; idempotencyKey?: HasKey },
  handle: (
    call: Call<QuerySchema extends GenericSchema ? InferOutput<QuerySchema> : undefined> &
      Body<Payload, IsForm> &
      (Login extends 'optional' ? WithUser : unknown) &
      (HasKey extends true ? WithKey : unknown),
  ) => Promise<Result<Data, Answer>>,
) => void

/** The description of a call, from which the OpenAPI document and the limits are made. */
export interface CallTraits {
  summary: string
  hasPagination?: boolean
  status?: 200 | 201
  /** Makes an open call use a session if there is one. Guarded endpoints require one, other calls ignore it. */
  login?: 'optional' | undefined
  /** The response may miss what others committed within the last second, so a replica can give it. */
  mayBeOld?: true
  /** The service writes the `Idempotency-Key` in its own transaction (docs/api.md, "Retries and idempotency"). */
  idempotencyKey?: true | undefined
  /** Counted in addition to the general limits of users and IP addresses. */
  limits?: readonly CallLimit[]
  /** The call's own errors; openapi.ts adds those that follow from its other properties. */
  errors?: readonly ErrorCode[]
}
interface Description<AnswerSchema, QuerySchema> extends CallTraits {
  query?: QuerySchema
  answer: AnswerSchema
}
/** `lookUp`: the kind that the path's {id} identifies, or how to read it from the payload. */
type BodyDescription<Payload, IsForm, PayloadSchema extends GenericSchema> = IsForm extends true
  ? // a claim would expire while a slow connection still sends
    { form: FormFields; payload?: never; idempotencyKey: true }
  : [Payload] extends [undefined]
    ? { form?: never; payload?: never; lookUp?: LookUpKind }
    : {
        form?: never
        payload: PayloadSchema & SchemaOf<Payload, PayloadSchema>
        lookUp?: (payload: Payload) => LookUp | null
      }

/** `unknown` if the schema's output is exactly T, else a type that fails. */
type SchemaOf<T, Schema extends GenericSchema> =
  Identical<InferOutput<Schema>, T> extends true ? unknown : { outputMustBe: T }
type Identical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

export interface Call<Query = unknown> {
  query: Query
  locale: Locale
  context: AppContext
  /**
   * The caller's id on a guarded call.
   * @throws ApiError unauthorized without a token
   */
  userId: number
  /** @throws ApiError `missing` when the path contains no id */
  id: (
    missing:
      | 'vehicleNotFound'
      | 'userNotFound'
      | 'notificationNotFound'
      | 'alertNotFound'
      | 'requestNotFound',
  ) => number
  param: (name: string) => string
  header: (name: string) => string | undefined
  /** The client's network, the key of tight limits. */
  network: string
  /** The site's origin as the browser sees it, such as http://localhost:4321. */
  origin: string
  /** The bearer token of the request, valid or not. */
  token: string | null
}
export interface WithUser {
  user: SessionUser | null
}
export interface WithKey {
  key: string | null
}
export interface FormBody {
  /** Reads the multipart body on demand, so that files of unauthorised callers are never read. */
  form: <T>(
    limits: FormLimits,
    take: (field: string, bytes: Buffer) => Promise<T>,
  ) => Promise<MultipartForm<T>>
}
type Body<Payload, IsForm> = IsForm extends true
  ? FormBody
  : [Payload] extends [undefined]
    ? unknown
    : { payload: Payload }

/** `Data` may be narrower than the endpoint's response, but must not have other fields. */
type Result<Data, Answer> = { data: Data; pagination?: Pagination } & ([
  UndeclaredFields<Data, Answer>,
] extends [never]
  ? unknown
  : { undeclared: UndeclaredFields<Data, Answer> })

/** Names of fields in T, at any depth, that no variant of Declared has. */
type UndeclaredFields<T, Declared> = T extends readonly (infer Item)[]
  ? UndeclaredFields<Item, Extract<Declared, readonly unknown[]>[number]>
  : T extends object
    ? {
        [K in keyof T]-?: K extends KeyOf<Declared> ? UndeclaredFields<T[K], ValueOf<Declared, K>> : K
      }[keyof T]
    : never
type KeyOf<T> = T extends object ? keyof T : never
type ValueOf<T, K> = T extends object ? (K extends keyof T ? T[K] : never) : never

/**
 * The user of a guarded call and the bearer token of the session.
 * @throws ApiError unauthorized
 */
export function callerOf({ userId, token }: Pick<Call, 'userId' | 'token'>): Caller {
  if (token === null) throw new ApiError('unauthorized')
  return { userId, token }
}
