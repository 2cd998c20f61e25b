import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import type { CorridorMatch } from './ports/corridors/port.ts'
import type { BoardPage, RankedRequest } from './services/carpool/board-page.ts'
import { createTimedCache, type TimedCache } from './timed-cache.ts'

const MB = 1024 * 1024
const PAGE_MS = 5_000
const MAX_PHONE_READERS = 10_000
/** Each cached search holds a few hundred requests at most. */
const MAX_SEARCHES = 300
const MATCH_MS = 600_000

/** In-memory caches for the lists of the carpool board. */
export interface CarpoolCaches {
  /** pages of the board, for a few seconds; cleared when a request is added, changed or removed */
  pages: TimedCache<BoardPage>
  /** matches by search, cleared when a request is added; readers check that each request is still visible */
  matches: TimedCache<RankedRequest[]>
  /** by search, how the corridor of each request fits it; valid as long as the road graph stays the same */
  corridorMatches: LRUCache<string, Map<number, CorridorMatch | null>>
  /** the grid cells along a searched route; null when there is no road */
  routeCells: TimedCache<{ graph: string; cells: number[] } | null>
  /** names of the points where driver and passenger meet */
  meetingNames: TimedCache<string>
  /** by day and user, the requests whose phone numbers were read: a subset of the database's rows */
  phoneReads: LRUCache<string, ReadonlySet<number>>
  /**
   * Clears pages and matches: in this process immediately, in others when the database notifies them of a new request.
   */
  clearRequests(): void
}

/** `now`: a monotonic clock in milliseconds. */
export function createCarpoolCaches(now: () => number): CarpoolCaches {
  // spread, so that pages cached together do not expire together
  const maxAgeOf = () => PAGE_MS * (1 + Math.random())
  const pages = createTimedCache<BoardPage>({ maxAge: PAGE_MS, maxAgeOf, maxBytes: 8 * MB, now })
  const matches = createTimedCache<RankedRequest[]>({ maxAge: 120_000, maxBytes: 16 * MB, now })
  return {
    pages,
    matches,
    clearRequests() {
      pages.clear()
      matches.clear()
    },
    corridorMatches: new LRUCache({ max: MAX_SEARCHES, ttl: MATCH_MS, perf: { now } }),
    routeCells: createTimedCache({ maxAge: HOUR_MS, maxBytes: 4 * MB, now }),
    meetingNames: createTimedCache({ maxAge: HOUR_MS, maxBytes: 4 * MB, now }),
    phoneReads: new LRUCache({ max: MAX_PHONE_READERS }),
  }
}
