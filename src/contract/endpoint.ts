export type Method = 'GET' | 'POST' | 'DELETE'

/** One API call. The type parameters tie client and server together and exist only at compile time. */
export interface Endpoint<Payload, Answer, IsForm extends boolean = boolean> {
  readonly method: Method
  /** Relative to the API's base URL, with {names} for parameters. */
  readonly path: `/${string}`
  readonly base: 'api' | 'pages'
  readonly guarded: boolean
  /** the payload is sent as multipart/form-data, not as JSON */
  readonly form: IsForm
  /** a GET that changes state (docs/api.md, "Oddities that clients rely on") */
  readonly changes: boolean
  /** a guarded POST that changes nothing */
  readonly reads: boolean
  /** Never set: it carries the two types. */
  readonly types?: (payload: Payload) => Answer
}

type Traits = Partial<Pick<Endpoint<unknown, unknown>, 'base' | 'guarded' | 'form' | 'changes' | 'reads'>>
type FormTraits = Traits & { form: true }
type JsonTraits = Traits & { form?: false }

export function endpoint<Payload, Answer>(
  method: Method,
  path: `/${string}`,
  traits: FormTraits,
): Endpoint<Payload, Answer, true>
export function endpoint<Payload, Answer>(
  method: Method,
  path: `/${string}`,
  traits?: JsonTraits,
): Endpoint<Payload, Answer, false>
export function endpoint<Payload, Answer>(
  method: Method,
  path: `/${string}`,
  { base = 'api', guarded = false, form = false, changes = false, reads = false }: Traits = {},
): Endpoint<Payload, Answer> {
  return { method, path, base, guarded, form, changes, reads }
}

/** Whether a call changes data of the signed-in user; a search that uses POST does not. */
export function isWrite({ method, guarded, changes, reads }: Traits & { method: Method }): boolean {
  return changes === true || (guarded === true && method !== 'GET' && reads !== true)
}

/** Replaces the {names} in the path. */
export function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

export interface CallOptions<Payload> {
  payload?: Payload
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  signal?: AbortSignal
  /** Of a write: the server executes those with the same key once and replays the first response. */
  idempotencyKey?: string
  /** Not caused by a user action: a 401 only signs out (docs/api.md, "Sessions on the client"). */
  background?: boolean
  /** The request outlives the page. Only for calls without a payload; it is neither retried nor looked up. */
  keepalive?: boolean
}

/** Messages for a write that the user gave up: `lost` if it never arrived, `unknown` if that cannot be found out. */
export type GiveUpMessages = Partial<Record<'lost' | 'unknown', string>>

/** A call without a response for a while, and the user's options. */
export interface Stall {
  /** It changes data, and may have reached the server. */
  isWrite: boolean
  wait(): void
  /** Sends it again; a write is still executed once. */
  tryAgain(): void
  /** Ends the call. Its failure (GivenUp) carries these messages. */
  giveUp(words?: GiveUpMessages): void
}
