import { geodataFile } from '#server/geodata.ts'
import { createTimedCache } from '#server/timed-cache.ts'
import { RoutingThread, type ThreadOptions } from './embedded/routing-thread.ts'
import type { RouteTable, RoutingPort, RoutingResult } from './port.ts'

/** A route across the country has about a thousand points. */
const CACHE_LIMITS = { maxAge: 10 * 60_000, maxBytes: 16 * 1024 * 1024 }
const TABLE_LIMITS = { maxAge: 10 * 60_000, maxBytes: 4 * 1024 * 1024 }

/** The thread with the road graph of OpenStreetMap (`geodata/`). It starts on the first question. */
export function createRoadThread(options: Pick<ThreadOptions, 'deadlineMs'> = {}): RoutingThread {
  return new RoutingThread({ file: geodataFile('roads/graph.bin'), ...options })
}

/** Computes routes with that thread and caches them. */
export function createRoadGraph(thread = createRoadThread()): RoutingPort {
  const cache = createTimedCache<RoutingResult>(CACHE_LIMITS)
  const tables = createTimedCache<RouteTable>(TABLE_LIMITS)
  return {
    route(points, profile) {
      const key = [profile, ...points.map(({ lat, lng }) => `${lat},${lng}`)].join(' ')
      return cache.get(key, () => thread.route(points, profile))
    },
    table(ends, profile) {
      return tables.get(JSON.stringify([profile, ends]), () =>
        thread.ask<RouteTable>({ ask: 'table', ends, profile }),
      )
    },
    close: () => thread.close(),
  }
}
