/** A booking that the site said it has made. */
export interface Acknowledged {
  id: string
  vehicleId: number
  /** UTC; no two pairs of guests try the same vehicle and day. */
  from: string
  /** Milliseconds of the monotonic clock. */
  at: number
}

export type Subject = 'cached page' | 'page' | 'call'

interface Failure {
  subject: Subject
  /** Such as "503 with a sentence", or a reason why there was no response. */
  reason: string
}

/** What clients saw. */
export function createTally() {
  const acknowledged: Acknowledged[] = []
  let asked: Record<Subject, number> = { 'cached page': 0, page: 0, call: 0 }
  let failures: Failure[] = []
  return {
    /** In the order of the responses. */
    acknowledged: acknowledged as readonly Acknowledged[],
    acknowledge: (booking: Acknowledged) => void acknowledged.push(booking),
    answered(subject: Subject, reason: string | null): void {
      asked[subject] += 1
      if (reason !== null) failures.push({ subject, reason })
    },
    /** @returns everything since the last time */
    take() {
      const taken = { asked, failures }
      asked = { 'cached page': 0, page: 0, call: 0 }
      failures = []
      return taken
    },
  }
}
export type Tally = ReturnType<typeof createTally>

export const UNAVAILABLE = '503 with a sentence'

/**
 * Null for a response that a working site gives. A proxy that reaches no process answers 503 as well, without a request's
 * id and a sentence of the site.
 */
export async function failureOf(response: Response): Promise<string | null> {
  const text = await response.text()
  if (response.status < 500) return null
  const isSentence =
    response.headers.has('x-request-id') && (text.includes('"detail":"') || text.includes('<h1'))
  if (response.status === 503 && isSentence) return UNAVAILABLE
  return `${response.status} ${isSentence ? 'of the site' : 'of the proxy'}`
}
