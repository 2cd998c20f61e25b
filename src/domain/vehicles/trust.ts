/** What is known of a vehicle and its host that a guest can rely on; null where nothing is known. */
export interface Trust {
  /** YYYY-MM-DD in Kathmandu: when the papers that hold now were checked */
  papersCheckedOn: string | null
  /** YYYY-MM-DD: the last insured day, when the check of the papers has seen it */
  insuredUntil: string | null
  /** trips that ended since the host last called one off */
  tripsWithoutCancellation: number
  /** how long requests wait for the host's answer, on average */
  replyMinutes: number | null
  /** percent of the requests that the host answered */
  replyRate: number | null
}

export type TrustFact =
  | { kind: 'papers'; on: string | null }
  | { kind: 'insured'; until: string }
  | { kind: 'reply'; minutes: number; percent: number | null }
  | { kind: 'trips'; count: number }

/** One or two trips that went well say little about the next. */
const MIN_TRIPS = 3
/** A card has one line. */
const FACTS_ON_CARD = 2

interface Vehicle {
  trust: Trust
  /** of its papers */
  status: string | null
}

/** What can be said on the day `today` (YYYY-MM-DD, Kathmandu), weightiest first; empty when nothing can. */
export function trustFacts({ trust, status }: Vehicle, today: string): TrustFact[] {
  const { papersCheckedOn, insuredUntil, tripsWithoutCancellation, replyMinutes, replyRate } = trust
  const facts: TrustFact[] = []
  if (status === 'verified') facts.push({ kind: 'papers', on: papersCheckedOn })
  if (insuredUntil !== null && insuredUntil >= today) facts.push({ kind: 'insured', until: insuredUntil })
  if (replyMinutes !== null) facts.push({ kind: 'reply', minutes: replyMinutes, percent: replyRate })
  if (tripsWithoutCancellation >= MIN_TRIPS) facts.push({ kind: 'trips', count: tripsWithoutCancellation })
  return facts
}

/** The insured day has its place on the vehicle's own page: no list shows a vehicle whose insurance lapses before drop-off. */
export function cardTrust({ trust, status }: Vehicle): TrustFact[] {
  return trustFacts({ trust: { ...trust, insuredUntil: null }, status }, '').slice(0, FACTS_ON_CARD)
}

const STEP_MINUTES = 5
const HOUR_MINUTES = 60

/** A time to answer as it is said: minutes in steps of five, from an hour on whole hours, always rounded up. */
export function replySpan(minutes: number): { unit: 'minutes' | 'hours'; count: number } {
  const stepped = Math.max(STEP_MINUTES, Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES)
  return stepped < HOUR_MINUTES
    ? { unit: 'minutes', count: stepped }
    : { unit: 'hours', count: Math.ceil(stepped / HOUR_MINUTES) }
}
