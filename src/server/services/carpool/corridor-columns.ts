import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Corridor, RidePoints } from '#server/ports/corridors/port.ts'

/** Columns of a request or an alert. */
export interface CorridorColumns {
  graph: string | null
  from_cell: number | null
  to_cell: number | null
  cells: number[] | null
  corridor: Buffer | null
}

/** Not computed yet: the job of measure-corridors.ts does that. */
export const NO_CORRIDOR: CorridorColumns = {
  graph: null,
  from_cell: null,
  to_cell: null,
  cells: null,
  corridor: null,
}

/** Returns NO_CORRIDOR while the engine does not respond. @throws ApiError noRoute */
export async function corridorColumns(
  { ports }: Pick<AppContext, 'ports'>,
  trip: RidePoints,
  profile: RoutingProfile,
): Promise<CorridorColumns> {
  try {
    const found = await ports.corridors.find(trip, profile)
    if (!found) throw new ApiError('noRoute')
    return columnsOf(found)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unavailable')) throw error
    return NO_CORRIDOR
  }
}

export function columnsOf({ graph, fromCell, toCell, cells, bytes }: Corridor): CorridorColumns {
  return { graph, from_cell: fromCell, to_cell: toCell, cells, corridor: bytes }
}
