import type { FilterCounts } from '#contract/search.ts'
import type { Alternatives } from '#contract/vehicles.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Ports } from './ports/ports.ts'
import type { RouteEstimate } from './ports/routing/port.ts'
import type { TimedCache } from './timed-cache.ts'
import type { Reference } from './views/reference.ts'

/** What every service may use. Made once by the runtime; tests make their own. */
export interface AppContext {
  db: Database
  config: Config
  /** UTC, epoch milliseconds */
  now: () => number
  ports: Ports
  reference: TimedCache<Reference>
  counts: TimedCache<number>
  filterCounts: TimedCache<FilterCounts>
  /** roads from a city to where trips go; null: none is known */
  routes: TimedCache<RouteEstimate | null>
  alternatives: TimedCache<Alternatives>
}
