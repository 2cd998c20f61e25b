import { computed } from 'nanostores'
import { routePoints } from '#domain/booking/markers.ts'
import { offRoadAlong } from '#domain/booking/off-road.ts'
import { isCityRideDistance } from '#domain/booking/trip.ts'
import { $draft, changeDraft, type Draft, NO_ALONG } from './draft.ts'
import { $route, $way } from './route.ts'

// derived
/**
 * The off-road km that the map knows along the chosen way; zero without a way. Null while the way is not known: it is
 * measured, or its request failed and can be retried.
 */
export const $along = computed([$route, $way, $draft], (route, way, { markers, isOneWay }) => {
  const points = routePoints(markers)
  if (!points) return NO_ALONG
  if (JSON.stringify(points) !== JSON.stringify(route.points)) return null
  if (way) return offRoadAlong(way, { isRoundTrip: !isOneWay && !isCityRideDistance(way.meters) })
  return route.unreachedAt === null ? null : NO_ALONG
})

/** Whether the guest has added the km of this way. */
export function isAdded({ along }: Draft, known: Draft['along']): boolean {
  return along.gravel === known.gravel && along.normal === known.normal
}

// actions
/** Adds the km along the chosen way to those that the guest typed. */
export function addAlong(): void {
  const along = $along.get()
  if (along && !isAdded($draft.get(), along)) changeDraft({ offRoad: withKm(along, 1), along })
}

/** Typed by hand, the km of such roads are the guest's own and stay when the way changes. */
export function typeOffRoad(grade: keyof Draft['offRoad'], km: number): void {
  const { offRoad, along } = $draft.get()
  if (km === offRoad[grade]) return
  changeDraft({ offRoad: { ...offRoad, [grade]: km }, along: grade === 'extreme' ? along : NO_ALONG })
}

/** The draft's km with `sign` times these. */
function withKm({ gravel, normal }: Draft['along'], sign: 1 | -1): Draft['offRoad'] {
  const { offRoad } = $draft.get()
  // typed with one decimal
  const sum = (km: number, change: number) => Math.max(0, Math.round((km + sign * change) * 10) / 10)
  return { ...offRoad, gravel: sum(offRoad.gravel, gravel), normal: sum(offRoad.normal, normal) }
}

// reactions
/** Km that were added go with their way; those of the new one are not in the price until they are added. */
$along.listen((known) => {
  const draft = $draft.get()
  const { along } = draft
  if (known && along.gravel + along.normal > 0 && !isAdded(draft, known))
    changeDraft({ offRoad: withKm(along, -1), along: NO_ALONG })
})
