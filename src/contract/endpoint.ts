export type Method = 'GET' | 'POST' | 'DELETE'

/** One call of spec section 7. The type parameters are what both sides promise each other; they leave no trace at run time. */
export interface Endpoint<Payload, Answer> {
  readonly method: Method
  /** Below the API's base address, with {names} for parameters. */
  readonly path: `/${string}`
  readonly base: 'api' | 'pages'
  readonly guarded: boolean
  /** the payload goes as multipart/form-data, not as JSON */
  readonly form: boolean
  /** a GET that changes something, as the spec has some */
  readonly changes: boolean
  readonly promise?: (payload: Payload) => Answer
}

type Traits = Partial<Pick<Endpoint<unknown, unknown>, 'base' | 'guarded' | 'form' | 'changes'>>

export function endpoint<Payload, Answer>(
  method: Method,
  path: `/${string}`,
  { base = 'api', guarded = false, form = false, changes = false }: Traits = {},
): Endpoint<Payload, Answer> {
  return { method, path, base, guarded, form, changes }
}

/** Whether a call changes something of whoever is signed in; a search that is asked by POST does not. */
export function isWrite({ method, guarded, changes }: Traits & { method: Method }): boolean {
  return changes === true || (guarded === true && method !== 'GET')
}

/** The path with its {names} filled in. */
export function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/** What goes along with a call. */
export interface CallOptions<Payload> {
  payload?: Payload
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  signal?: AbortSignal
  /** Sent once however often the call is repeated with it (design section 4). */
  idempotencyKey?: string
  /** Nobody asked for this call just now: a 401 only signs out (design section 4). */
  background?: boolean
}

/** What is said of a write that was given up and did not arrive, or of which nobody knows. */
export type FateWords = Partial<Record<'lost' | 'unknown', string>>

/** A call that has had no answer for a while, and what can be done about it. */
export interface Stall {
  /** It changes something, and may have arrived all the same. */
  isWrite: boolean
  wait(): void
  /** Sends it once more; a write is not done twice by that. */
  tryAgain(): void
  /** Ends it; a write's fate is looked up first. Whoever asked for it says these words where it says what fails. */
  giveUp(words?: FateWords): Promise<void>
}
