import type { FilterCounts } from '#contract/search.ts'
import type { Alternatives } from '#contract/vehicles.ts'
import type { CarpoolCaches } from './carpool-caches.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Replica } from './db/replica.ts'
import type { Metrics } from './metrics.ts'
import type { NotificationStreams } from './notification-streams.ts'
import type { Ports } from './ports/ports.ts'
import type { RouteEstimate } from './ports/routing/port.ts'
import type { Reference } from './serializers/reference.ts'
import type { SearchIndex } from './services/search/index/search-index.ts'
import type { TimedCache } from './timed-cache.ts'

/** `unavailable`: the routing engine did not respond. */
export type CachedRoute = RouteEstimate | 'noRoad' | 'unavailable'

/** Sorted by price; `payables` has the price of the vehicle at the same index. */
export interface PricedVehicles {
  ids: readonly number[]
  payables: readonly number[]
}

/** Dependencies of the services. Created once by the runtime; tests create their own. */
export interface AppContext {
  db: Database
  /** Null when none is configured. */
  replica: Replica | null
  config: Config
  /** current time, UTC epoch milliseconds */
  now: () => number
  ports: Ports
  reference: TimedCache<Reference>
  searchIndex: SearchIndex
  counts: TimedCache<number>
  filterCounts: TimedCache<FilterCounts>
  /** a city's free vehicles by the price of the dates */
  pricedVehicles: TimedCache<PricedVehicles>
  /** routes from a city to common destinations */
  routes: TimedCache<CachedRoute>
  alternatives: TimedCache<Alternatives>
  carpool: CarpoolCaches
  /** rendered static maps, as image files */
  staticMaps: TimedCache<Buffer>
  streams: NotificationStreams
  metrics: Metrics
}

/** The context for reads that may miss what was committed within the last second: db/replica.ts. */
export function contextOfOldReads(context: AppContext): AppContext {
  return context.replica ? { ...context, db: context.replica.db } : context
}

/** Dependencies of one round of a job, with the round's clock. */
export interface JobContext extends AppContext {
  /**
   * Called before effects outside the database that must not happen twice. Effects in the database are transactions
   * that several processes may run concurrently.
   * @throws LeaseLostError when another process may have taken over the round
   */
  assertLeaseHeld(): Promise<void>
}
