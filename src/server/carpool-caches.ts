import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import type { CorridorMatch } from './ports/corridors/port.ts'
import type { BoardPage } from './services/carpool/board-page.ts'
import type { RankedRequest } from './services/carpool/ranked-request.ts'
import { createTimedCache, type TimedCache } from './timed-cache.ts'

const MB = 1024 * 1024
const PAGE_MS = 5_000
const MAX_READERS = 10_000
/** Each has a few hundred requests at most within its time. */
const MAX_SEARCHES = 300
const FITS_MS = 600_000

/** What the lists of the carpool board keep in memory. */
export interface CarpoolCaches {
  /** until a request is added, changes or goes, and for seconds at most */
  pages: TimedCache<BoardPage>
  /** of searches, until a request is added; whether one is still there is looked up each time */
  matches: TimedCache<RankedRequest[]>
  /** by search how the corridor of each request fits to it, which holds as long as the road graph */
  fits: LRUCache<string, Map<number, CorridorMatch | null>>
  /** the cells along a searched way; null where no road leads */
  ways: TimedCache<{ graph: string; cells: number[] } | null>
  /** of points where driver and passenger meet */
  meetingNames: TimedCache<string>
  /** by day and user the requests whose numbers were read; the database may have more, but never fewer */
  phoneReads: LRUCache<string, ReadonlySet<number>>
  /** A request was added, has changed or has gone: in this process at once, in others by the database's signals. */
  forget(): void
}

/** `now`: a monotonic clock in milliseconds. */
export function createCarpoolCaches(now: () => number): CarpoolCaches {
  // what was read together does not expire together
  const maxAgeOf = () => PAGE_MS * (1 + Math.random())
  const pages = createTimedCache<BoardPage>({ maxAge: PAGE_MS, maxAgeOf, maxBytes: 8 * MB, now })
  const matches = createTimedCache<RankedRequest[]>({ maxAge: 120_000, maxBytes: 16 * MB, now })
  return {
    pages,
    matches,
    forget() {
      pages.clear()
      matches.clear()
    },
    fits: new LRUCache({ max: MAX_SEARCHES, ttl: FITS_MS, perf: { now } }),
    ways: createTimedCache({ maxAge: HOUR_MS, maxBytes: 4 * MB, now }),
    meetingNames: createTimedCache({ maxAge: HOUR_MS, maxBytes: 4 * MB, now }),
    phoneReads: new LRUCache({ max: MAX_READERS }),
  }
}
