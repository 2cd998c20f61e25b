import { type ApiFailure, toFailure } from '#contract/api-failure.ts'
import { environment, t } from './environment.ts'

export interface Submission {
  send(): Promise<void>
  /** Whether a failure means that it was done: by an earlier attempt, or in another tab. */
  isDone?(failure: ApiFailure): boolean | Promise<boolean>
  /** No response came, so the write may have been done: finds out. Left out: it is a failure like any other. */
  onLost?(failure: ApiFailure): Promise<void>
  onFailure(failure: ApiFailure): Promise<void> | void
}

/** One write, for stores that keep the status of it in their own state. Resolves with whether it was done. */
export async function submitOnce({ send, isDone, onLost, onFailure }: Submission): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    const failure = toFailure(error)
    if (await isDone?.(failure)) return true
    await (failure.status === 0 && onLost ? onLost(failure) : onFailure(failure))
    return false
  }
}

/** What was to be removed does not exist any more. */
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
