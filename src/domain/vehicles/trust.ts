import { hasCheckedDocuments } from './vehicle.ts'

/** Known facts about a vehicle and its host that a guest can rely on; null where unknown. */
export interface Trust {
  /** YYYY-MM-DD in Kathmandu: when the current documents were verified */
  papersCheckedOn: string | null
  /** YYYY-MM-DD: the last insured day, if verified */
  insuredUntil: string | null
  /** completed trips since the host's last cancellation */
  tripsWithoutCancellation: number
  /** average time until the host answers a request */
  replyMinutes: number | null
  /** percent of requests answered by the host */
  replyRate: number | null
  /** percent of approved trips that the host did not cancel */
  completionRate: number | null
}

export type TrustFact =
  | { kind: 'papers'; on: string | null }
  | { kind: 'insured'; until: string }
  | { kind: 'reply'; minutes: number; percent: number | null }
  | { kind: 'completion'; percent: number }
  | { kind: 'trips'; count: number }

/** Fewer trips are not significant. */
const MIN_TRIPS = 3
/** A card has one line for them, which also says where the documents are not checked. */
const FACTS_ON_CARD = 2

interface Vehicle {
  trust: Trust
  /** of its documents */
  status: string | null
}

/** The facts to show on `today` (YYYY-MM-DD, Kathmandu), most important first; empty when there are none. */
export function trustFacts({ trust, status }: Vehicle, today: string): TrustFact[] {
  const { papersCheckedOn, insuredUntil, tripsWithoutCancellation, replyMinutes, replyRate, completionRate } =
    trust
  const facts: TrustFact[] = []
  if (hasCheckedDocuments(status)) facts.push({ kind: 'papers', on: papersCheckedOn })
  if (insuredUntil !== null && insuredUntil >= today) facts.push({ kind: 'insured', until: insuredUntil })
  if (replyMinutes !== null) facts.push({ kind: 'reply', minutes: replyMinutes, percent: replyRate })
  // a page that was stored for offline reading may be older
  if (completionRate != null) facts.push({ kind: 'completion', percent: completionRate })
  if (tripsWithoutCancellation >= MIN_TRIPS) facts.push({ kind: 'trips', count: tripsWithoutCancellation })
  return facts
}

/**
 * Omits the insured day, which is on the vehicle's own page: lists exclude vehicles whose insurance lapses before
 * the drop-off.
 */
export function cardTrust({ trust, status }: Vehicle): TrustFact[] {
  return trustFacts({ trust: { ...trust, insuredUntil: null }, status }, '').slice(
    0,
    hasCheckedDocuments(status) ? FACTS_ON_CARD : FACTS_ON_CARD - 1,
  )
}

const STEP_MINUTES = 5
const HOUR_MINUTES = 60

/** A reply time to display: minutes in steps of five, whole hours from an hour on, rounded up. */
export function replySpan(minutes: number): { unit: 'minutes' | 'hours'; count: number } {
  const stepped = Math.max(STEP_MINUTES, Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES)
  return stepped < HOUR_MINUTES
    ? { unit: 'minutes', count: stepped }
    : { unit: 'hours', count: Math.ceil(stepped / HOUR_MINUTES) }
}
