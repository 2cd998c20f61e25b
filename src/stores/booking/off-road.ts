import { computed } from 'nanostores'
import type { OffRoadGrade } from '#domain/booking/limits.ts'
import { routePoints } from '#domain/booking/markers.ts'
import { offRoadAlong, readOffRoadKm } from '#domain/booking/off-road.ts'
import { isCityRideDistance } from '#domain/booking/trip.ts'
import { $draft, changeDraft, type Draft, NO_ALONG } from './draft.ts'
import { $route, $way } from './route.ts'

// derived
/**
 * The off-road km of the chosen route according to the map; zero without a route. Null while the route is being
 * measured, or when its request failed and can be retried.
 */
export const $along = computed([$route, $way, $draft], (route, way, { markers, isOneWay }) => {
  const points = routePoints(markers)
  if (!points) return NO_ALONG
  if (JSON.stringify(points) !== JSON.stringify(route.points)) return null
  if (way) return offRoadAlong(way, { isRoundTrip: !isOneWay && !isCityRideDistance(way.meters) })
  return route.unreachedAt === null ? null : NO_ALONG
})

/** Whether the guest has added these km of the route. */
export function isAdded({ along }: Draft, known: Draft['along']): boolean {
  return along.gravel === known.gravel && along.normal === known.normal
}

// actions
/** Adds the km of the chosen route to those that the guest typed. */
export function addAlong(): void {
  const along = $along.get()
  if (!along || isAdded($draft.get(), along)) return
  const { extreme } = $draft.get().unreadKm
  changeDraft({ offRoad: withKm(along, 1), along, unreadKm: extreme ? { extreme } : {} })
}

/** Typed km are the guest's own and stay when the route changes. */
export function typeOffRoad(grade: OffRoadGrade, text: string): void {
  const { offRoad, along, unreadKm } = $draft.get()
  const read = readOffRoadKm(text)
  // an invalid text must not leave the km of an earlier one in the price
  const km = typeof read === 'number' ? read : 0
  const { [grade]: _, ...others } = unreadKm
  changeDraft({
    unreadKm: typeof read === 'number' ? others : { ...others, [grade]: read },
    ...(km !== offRoad[grade] && {
      offRoad: { ...offRoad, [grade]: km },
      along: grade === 'extreme' ? along : NO_ALONG,
    }),
  })
}

/** The draft's km with `sign` times these. */
function withKm({ gravel, normal }: Draft['along'], sign: 1 | -1): Draft['offRoad'] {
  const { offRoad } = $draft.get()
  // typed with two decimals
  const sum = (km: number, change: number) => Math.max(0, Math.round((km + sign * change) * 100) / 100)
  return { ...offRoad, gravel: sum(offRoad.gravel, gravel), normal: sum(offRoad.normal, normal) }
}

// reactions
/** When the route changes, the km that were added for it are removed. Those of the new route must be added again. */
$along.listen((known) => {
  const draft = $draft.get()
  const { along } = draft
  if (known && along.gravel + along.normal > 0 && !isAdded(draft, known))
    changeDraft({ offRoad: withKm(along, -1), along: NO_ALONG })
})
