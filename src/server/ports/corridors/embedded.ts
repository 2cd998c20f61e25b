import { cellOf, cellsAround } from '#domain/carpool/cells.ts'
import { loadOnce } from '#server/load-once.ts'
import type { RoutingThread } from '../routing/embedded/routing-thread.ts'
import { packRoutes } from './embedded/answer-corridors.ts'
import type { FoundCorridor } from './embedded/find-corridor.ts'
import type { CorridorMatch, CorridorPort } from './port.ts'

/** Corridors over the OpenStreetMap road graph (`geodata/`), computed in the routing thread. */
export function createRoadCorridors(thread: RoutingThread): CorridorPort {
  return {
    // the file does not change while the process runs
    graph: loadOnce(() => thread.ask<string>({ ask: 'graph' })),
    cellOf,
    cellsAround,
    async find(trip, profile) {
      const found = await thread.ask<FoundCorridor | null>({ ask: 'corridor', trip, profile })
      return found && { ...found, bytes: Buffer.from(found.bytes) }
    },
    async matchRides(passenger, rides) {
      if (rides.length === 0) return []
      return thread.ask<(CorridorMatch | null)[]>({ ask: 'rides', passenger, rides: packRoutes(rides) })
    },
    async matchPassengers(driver, profile, trips) {
      if (trips.length === 0) return []
      return thread.ask<(CorridorMatch | null)[]>({
        ask: 'passengers',
        driver,
        profile,
        trips: packRoutes(trips),
      })
    },
    close: () => thread.close(),
  }
}
