import { ApiFailure, GivenUp, toFailure } from '#contract/api-failure.ts'
import { type CallOptions, type Endpoint, isWrite } from '#contract/endpoint.ts'
import type { WriteOutcome } from '#contract/writes.ts'
import { environment, t } from './environment.ts'

export interface Answered<Answer> {
  status: 'answered'
  data: Answer
  /** The response was lost, and found by the key of the write. */
  isFound: boolean
}
/** `refused`: nothing was done, or it did not arrive (status 0); `unknown`: it may have been done. */
export interface FailedWrite {
  status: 'refused' | 'unknown'
  failure: ApiFailure
}
export type SendOutcome<Answer> = Answered<Answer> | FailedWrite

export interface SendOptions<Payload> extends CallOptions<Payload> {
  /** The share that was sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Called when no response came, before the write is looked up. */
  onLost?: (key: string) => void
  /**
   * Looks the write up until its outcome is known, or this is aborted. An error of the server counts as a lost
   * response.
   */
  until?: AbortSignal
  /** It is sent again under its own key until it is answered (outbox.ts), and not looked up. */
  isInOutbox?: boolean
}

export const TOO_MANY_REQUESTS = 429
/** Pauses before each look-up of a write, in ms. */
const BACKOFF_MS = [1_500, 3_000, 5_000, 10_000]
/** A write may still be on its way to the server, or before its transaction, at the first look-up. */
const MIN_ABSENT_ANSWERS = 2
/** Look-ups of a write whose user does not wait until the outcome is known. */
const MAX_LOOK_UPS = 3
/** After this time an equal payload is a new write. */
const RETRY_WINDOW_MS = 300_000

// state
/**
 * Keys of writes without a response, by what was sent. Any response clears the map: after it an equal payload is a new
 * write.
 */
const unanswered = new Map<string, { key: string; at: number }>()
const fileNames = new WeakMap<Blob, number>()
let files = 0

// actions
/**
 * Sends a call once. A write has a key: sent again with the same payload before it is answered, it is executed once.
 * When no response comes, the write is looked up by its key, and never sent again. It does not throw.
 */
export async function send<P, A>(
  endpoint: Endpoint<P, A>,
  options: SendOptions<P> = {},
): Promise<SendOutcome<A>> {
  const { onProgress, onLost, until, isInOutbox, ...call } = options
  const text = textOf(endpoint, options)
  const key = options.idempotencyKey ?? (isWrite(endpoint) ? keyOf(text) : '')
  const sent = { ...call, ...(key && { idempotencyKey: key }) }
  try {
    // fetch would give up a file that takes longer than a stall on a slow line
    const { data } =
      onProgress || hasFile(options.payload)
        ? await environment().upload(endpoint, { ...sent, ...(onProgress && { onProgress }) })
        : await environment().call(endpoint, sent)
    if (key && !isInOutbox) forgetUnanswered()
    return { status: 'answered', data, isFound: false }
  } catch (error) {
    const failure = toFailure(error)
    const { status } = failure
    const isLost = status === 0 || (until !== undefined && status >= 500)
    // what the outbox sends has a key of its own, and is independent of other writes
    if (key && !isInOutbox) {
      if (isTemporary(failure)) unanswered.set(text, { key, at: environment().now() })
      else forgetUnanswered()
    }
    if (!key || !isLost) return { status: 'refused', failure }
    if (isInOutbox || options.signal?.aborted) return { status: 'unknown', failure }
    onLost?.(key)
    return findOut(key, { failure, ...(until && { until }) })
  }
}

/**
 * The outcome of a write whose response was lost. Without `until`, a write that is still running counts as
 * unknown after a few look-ups.
 */
export async function findOut<A>(
  key: string,
  { failure = new ApiFailure(0, []), until }: { failure?: ApiFailure; until?: AbortSignal } = {},
): Promise<SendOutcome<A>> {
  const { lost, unknown } = failure instanceof GivenUp ? failure.words : {}
  const failed = (status: FailedWrite['status'], words?: string): FailedWrite => {
    return { status, failure: words ? new ApiFailure(0, [{ cause: '', detail: words }]) : failure }
  }
  let absentAnswers = 0
  for (let turn = 0; ; turn++) {
    if (until || turn > 0) await pause(until ? turn : turn - 1)
    if (until?.aborted) return failed('unknown', unknown)
    const found = await lookUpWrite(key)
    if (until?.aborted) return failed('unknown', unknown)
    if (found instanceof ApiFailure) return { status: 'unknown', failure: found }
    if (found?.state === 'answered') {
      forgetUnanswered()
      return { status: 'answered', data: found.data as A, isFound: true }
    }
    if (found?.state === 'absent') absentAnswers += 1
    if (absentAnswers >= MIN_ABSENT_ANSWERS) return failed('refused', lost)
    if (!until && (found === null || turn + 1 >= MAX_LOOK_UPS)) return failed('unknown', unknown)
  }
}

/** What is sent next is a new write, whatever was sent before. */
export function forgetUnanswered(): void {
  unanswered.clear()
}

/** Null when the outcome cannot be read; a failure when the session is over. */
async function lookUpWrite(key: string): Promise<WriteOutcome | ApiFailure | null> {
  try {
    return await environment().findWrite(key)
  } catch (error) {
    const failure = toFailure(error)
    return failure.status === 401 ? failure : null
  }
}

const hasFile = (payload: unknown) => Object.values(payload ?? {}).some((value) => value instanceof Blob)

const pause = (turn: number) => environment().pause(BACKOFF_MS[Math.min(turn, BACKOFF_MS.length - 1)] ?? 0)

function keyOf(text: string): string {
  const last = unanswered.get(text)
  const isSame = last !== undefined && environment().now() - last.at < RETRY_WINDOW_MS
  return isSame ? last.key : environment().uniqueKey()
}

/** Payloads are the same when their JSON and their files are. */
function textOf<P>(
  { method, path }: Endpoint<P, unknown>,
  { params, query, payload }: CallOptions<P>,
): string {
  return JSON.stringify([method, path, params, query, payload], (_, value: unknown) => {
    if (!(value instanceof Blob)) return value
    const name = fileNames.get(value) ?? ++files
    fileNames.set(value, name)
    return name
  })
}

/**
 * Why it failed; null when it was answered, or when the failure means that it was done: by an earlier write, or in
 * another tab.
 */
export function failureOf(
  outcome: SendOutcome<unknown>,
  isDone: (failure: ApiFailure) => boolean = () => false,
): ApiFailure | null {
  return outcome.status === 'answered' || isDone(outcome.failure) ? null : outcome.failure
}

/**
 * The answer, for a store that handles failures itself.
 * @throws ApiFailure
 */
export function answerOf<A>(outcome: SendOutcome<A>): A {
  if (outcome.status !== 'answered') throw outcome.failure
  return outcome.data
}

/** It did not arrive, or the server cannot answer now: the same write may succeed later. */
export const isTemporary = ({ status }: ApiFailure): boolean =>
  status === 0 || status >= 500 || status === TOO_MANY_REQUESTS

/** What was to be removed no longer exists. */
export const isGone = ({ status }: ApiFailure): boolean => status === 404

/** Shows why a call failed. A 401 is reported by stores/auth/unauthorized.ts. */
export function notifyFailure({ status, message }: ApiFailure, fallback: string): void {
  if (status !== 401) environment().notify('error', message || fallback)
}

const WORDS = {
  booking: { network: 'booking.errors.network', failed: 'booking.errors.failed' },
  hosting: { network: 'hosting.errors.network', failed: 'hosting.errors.failed' },
} as const

/** The API's sentence, else the room's own for a missing response or for any other error. */
export function failureText({ status, message }: ApiFailure, room: 'booking' | 'hosting'): string {
  return message || t(WORDS[room][status === 0 ? 'network' : 'failed'])
}
