import { atom, computed } from 'nanostores'
import { toFailure } from '#contract/api-failure.ts'
import type { Route, RouteOption } from '#contract/places.ts'
import { routePoints } from '#domain/booking/markers.ts'
import type { Point } from '#domain/shared/place.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureText } from '#stores/shell/send.ts'
import { $draft, changeDraft } from './draft.ts'
import { $vehicle } from './vehicle.ts'

/** The route options through `points` for a vehicle; `idle` without points. */
export interface TripRoute {
  status: LoadStatus
  points: readonly Point[] | null
  vehicleId: number | null
  route: Route | null
  /** why it failed; `unreachedAt`: the index of a point that no road reaches, if that is the reason */
  text: string | null
  unreachedAt: number | null
}

export const NO_ROUTE: TripRoute = {
  status: 'idle',
  points: null,
  vehicleId: null,
  route: null,
  text: null,
  unreachedAt: null,
}

// state
const measured = createResource(NO_ROUTE)
export const $route = measured.$state
/** The id of the route that was last chosen on the map. */
export const $routeChosenOnMap = atom<string | null>(null)

// derived
export const routeOptions = (route: Route | null): RouteOption[] =>
  route ? [route, ...route.alternatives] : []

/** The route that the guest chose, else the best one. */
export const $chosenRoute = computed([$route, $draft], ({ route }, { routeId }) => {
  const options = routeOptions(route)
  return options.find(({ id }) => id === routeId) ?? options[0] ?? null
})

// actions
/** Measured again whenever the points or the vehicle change; the latest ones win. */
async function measureRoute(points: readonly Point[], vehicleId: number): Promise<void> {
  await measured.load(
    { ...NO_ROUTE, status: 'loading', points, vehicleId },
    async (signal) => {
      const route = await environment().maps.route(points, signal, vehicleId)
      if (!signal.aborted) dropLostChoice(route)
      return { route }
    },
    (error) => {
      const failure = toFailure(error)
      return { text: failureText(failure, 'booking'), unreachedAt: pointIndexOf(failure.data) }
    },
  )
}

export function retryRoute(): void {
  const { points, vehicleId } = $route.get()
  if (points && vehicleId !== null) void measureRoute(points, vehicleId)
}

export function chooseRoute(id: string): void {
  $routeChosenOnMap.set(null)
  changeDraft({ routeId: id })
}

export function chooseRouteOnMap(id: string): void {
  chooseRoute(id)
  $routeChosenOnMap.set(id)
}

/** The server no longer knows the chosen route. */
export function reloadRoute(): void {
  changeDraft({ routeId: null })
  retryRoute()
}

/** Drops a choice from before the roads changed. */
function dropLostChoice(route: Route): void {
  const { routeId } = $draft.get()
  if (routeId === null || routeOptions(route).some(({ id }) => id === routeId)) return
  changeDraft({ routeId: null })
  environment().notify('info', t('booking.routes.gone'))
}

/** `data` of a refused route: the index of the point that no road reaches; null when it is not about one point. */
function pointIndexOf(data: unknown): number | null {
  const input: { at?: unknown } = typeof data === 'object' && data !== null ? data : {}
  return typeof input.at === 'number' ? input.at : null
}

// reactions
function measureOnChange(): void {
  const points = routePoints($draft.get().markers)
  const vehicleId = $vehicle.get().vehicle?.id ?? null
  const now = $route.get()
  if (vehicleId === now.vehicleId && JSON.stringify(points) === JSON.stringify(now.points)) return
  if (points && vehicleId !== null) void measureRoute(points, vehicleId)
  else if (now.status !== 'idle') measured.reset()
}
$draft.subscribe(measureOnChange)
$vehicle.listen(measureOnChange)
