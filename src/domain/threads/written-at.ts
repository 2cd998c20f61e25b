import { fromWire, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { LATE_MINUTES } from './limits.ts'

/**
 * When a message was written, if that was much earlier than its arrival: it waited for a connection. Null otherwise,
 * and for the time of a clock that must be wrong: before the subject existed, or in the future. Epoch milliseconds.
 */
export function writtenAt(
  sent: string | null | undefined,
  { subjectCreatedAt, now }: { subjectCreatedAt: number; now: number },
): number | null {
  const at = fromWire((sent ?? '').replace(/\.\d{1,9}Z$/, 'Z'))
  if (at === null || at < subjectCreatedAt) return null
  return at < now - LATE_MINUTES * MINUTE_MS ? at : null
}
