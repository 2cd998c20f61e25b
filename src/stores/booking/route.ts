import { atom } from 'nanostores'
import type { Route } from '#contract/places.ts'
import { routePoints } from '#domain/booking/markers.ts'
import type { Point } from '#domain/shared/place.ts'
import { environment } from '#stores/shell/environment.ts'
import { $draft } from './draft.ts'
import { failureOf } from './failure.ts'

/** `points` are those that the route is of. A route that failed says why. */
export interface TripRoute {
  status: 'none' | 'loading' | 'ready' | 'failed'
  points: readonly Point[] | null
  route: Route | null
  text: string | null
}

export const NO_ROUTE: TripRoute = { status: 'none', points: null, route: null, text: null }

// state
export const $route = atom<TripRoute>(NO_ROUTE)
let inFlight: AbortController | null = null

// actions
/** Spec section 4: measured anew whenever both ends are set; the last points that were asked for win. */
async function measureRoute(points: readonly Point[]): Promise<void> {
  inFlight?.abort()
  const controller = new AbortController()
  inFlight = controller
  $route.set({ ...NO_ROUTE, status: 'loading', points })
  try {
    const route = await environment().maps.route(points, controller.signal)
    if (!controller.signal.aborted) $route.set({ ...NO_ROUTE, status: 'ready', points, route })
  } catch (error) {
    if (!controller.signal.aborted)
      $route.set({ ...NO_ROUTE, status: 'failed', points, text: failureOf(error).text })
  }
}

export function retryRoute(): void {
  const { points } = $route.get()
  if (points) void measureRoute(points)
}

// reactions
$draft.subscribe(({ markers }) => {
  const points = routePoints(markers)
  if (JSON.stringify(points) === JSON.stringify($route.get().points)) return
  if (points) {
    void measureRoute(points)
    return
  }
  inFlight?.abort()
  $route.set(NO_ROUTE)
})
