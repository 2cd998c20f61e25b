import { toFailure } from '#contract/api-failure.ts'
import type { Route } from '#contract/places.ts'
import { routePoints } from '#domain/booking/markers.ts'
import type { Point } from '#domain/shared/place.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureText } from '#stores/shell/submit.ts'
import { $draft } from './draft.ts'

/** The route through `points`; `idle` without them. `text`: why it failed. */
export interface TripRoute {
  status: LoadStatus
  points: readonly Point[] | null
  route: Route | null
  text: string | null
}

export const NO_ROUTE: TripRoute = { status: 'idle', points: null, route: null, text: null }

// state
const measured = createResource(NO_ROUTE)
export const $route = measured.$state

// actions
/** Measured again whenever the points change; the latest points win. */
async function measureRoute(points: readonly Point[]): Promise<void> {
  await measured.load(
    { ...NO_ROUTE, status: 'loading', points },
    async (signal) => ({ route: await environment().maps.route(points, signal) }),
    (error) => ({ text: failureText(toFailure(error), 'booking') }),
  )
}

export function retryRoute(): void {
  const { points } = $route.get()
  if (points) void measureRoute(points)
}

// reactions
$draft.subscribe(({ markers }) => {
  const points = routePoints(markers)
  if (JSON.stringify(points) === JSON.stringify($route.get().points)) return
  if (points) void measureRoute(points)
  else measured.reset()
})
