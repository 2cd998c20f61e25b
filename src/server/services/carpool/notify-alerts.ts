import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/context.ts'
import { ALERTS_PER_BATCH, type AlertCandidate, type AlertMatch, findCandidates } from './find-candidates.ts'
import { notifyBatch } from './notify-batch.ts'
import {
  findUnmatchedRequests,
  markDeparted,
  REQUESTS_PER_ROUND,
  type UnmatchedRequest,
} from './unmatched-requests.ts'

/**
 * Compares new requests with the open alerts and notifies the users whose alerts they fit, once per alert and request:
 * a row of carpool_alert_hits is written with each notification. Several processes may run this at once, and a process
 * that is stopped leaves the rest to the next round. @returns the number of notifications
 * @throws AggregateError when some requests failed, after all others were processed
 */
export async function notifyAlerts(context: AppContext): Promise<number> {
  await markDeparted(context)
  const graph = await context.ports.corridors.graph()
  const failures: unknown[] = []
  let notified = 0
  for (;;) {
    const requests = await findUnmatchedRequests(context, graph)
    for (const request of requests) {
      try {
        notified += await notifyOfRequest(context, request)
      } catch (error) {
        failures.push(error)
      }
    }
    if (requests.length < REQUESTS_PER_ROUND || failures.length) break
  }
  if (failures.length)
    throw new AggregateError(failures, `Requests whose alerts were not notified: ${failures.join(', ')}`)
  return notified
}

/** Longest pause between batches. A pause is as long as the last batch, so that other calls get their turn. */
const MAX_PAUSE_MS = 200

/** In batches, so that no lock is held for long. Stops when another process handles the same request. */
async function notifyOfRequest(context: AppContext, request: UnmatchedRequest): Promise<number> {
  let notified = 0
  let after = 0
  for (;;) {
    const started = performance.now()
    const candidates = await findCandidates(context, request, after)
    after = candidates.at(-1)?.id ?? after
    const isLast = candidates.length < ALERTS_PER_BATCH
    const alertMatches = await matchAlerts(context, request, candidates)
    if (alertMatches.length > 0 || isLast) {
      const count = await notifyBatch(context, { request, alertMatches: alertMatches, isLast })
      if (count === null) return notified
      notified += count
    }
    if (isLast) return notified
    await wait(Math.min(performance.now() - started, MAX_PAUSE_MS))
  }
}

async function matchAlerts(
  { ports }: AppContext,
  { is_driver, trip, profile }: UnmatchedRequest,
  candidates: readonly AlertCandidate[],
): Promise<AlertMatch[]> {
  if (candidates.length === 0) return []
  const corridors = candidates.map(({ corridor }) => corridor)
  const matches = is_driver
    ? await ports.corridors.matchPassengers(trip, profile, corridors)
    : await ports.corridors.matchRides(trip, corridors)
  return candidates.flatMap(({ id, user_id }, index) => {
    const match = matches[index]
    return match ? { alertId: id, userId: user_id, match } : []
  })
}
