import { computed } from 'nanostores'
import { MAX_OFF_ROAD_KM, OFF_ROAD_GRADES, type OffRoadGrade } from '#domain/booking/limits.ts'
import { routePoints } from '#domain/booking/markers.ts'
import { mostOffRoadKm, offRoadOfRoute, readOffRoadKm, totalOffRoadKm } from '#domain/booking/off-road.ts'
import { isCityRideDistance, tripMeters } from '#domain/booking/trip.ts'
import type { MessageKey } from '#messages/keys.ts'
import { $draft, changeDraft, NO_ADDED_KM, type TripDraft } from './draft.ts'
import { $chosenRoute, $route } from './route.ts'

// derived
/**
 * The off-road km of the chosen route according to the map; zero without a route. Null while the route is being
 * measured, or when its request failed and can be retried.
 */
export const $routeOffRoad = computed(
  [$route, $chosenRoute, $draft],
  (route, chosen, { markers, isOneWay }) => {
    const points = routePoints(markers)
    if (!points) return NO_ADDED_KM
    if (JSON.stringify(points) !== JSON.stringify(route.points)) return null
    if (chosen)
      return offRoadOfRoute(chosen, { isRoundTrip: !isOneWay && !isCityRideDistance(chosen.meters) })
    return route.unreachedAt === null ? null : NO_ADDED_KM
  },
)

/** The most off-road km of the trip; those of any trip until its route is known. */
export const $mostKm = computed([$route, $chosenRoute, $draft], ({ points }, chosen, { isOneWay }) => {
  if (points && !chosen) return MAX_OFF_ROAD_KM
  return mostOffRoadKm(chosen && tripMeters({ totalMeters: chosen.meters, isOneWay }))
})

export const $hasTooManyKm = computed(
  [$draft, $mostKm],
  ({ offRoad }, most) => totalOffRoadKm(offRoad) > most,
)

/** The error of each field with one. Too many km are reported at the field with the most. */
export const $kmErrors = computed([$draft, $hasTooManyKm], ({ offRoad, invalidKm }, hasTooMany) => {
  const errors: Partial<Record<OffRoadGrade, MessageKey>> = {}
  const [largest] = OFF_ROAD_GRADES.toSorted((one, other) => offRoad[other] - offRoad[one])
  if (hasTooMany && largest) errors[largest] = 'booking.errors.kmMost'
  for (const grade of invalidKm) errors[grade] = 'booking.errors.km'
  return errors
})

/** Whether the guest has added these km of the route. */
export function areKmAdded({ addedKm }: TripDraft, known: TripDraft['addedKm']): boolean {
  return addedKm.gravel === known.gravel && addedKm.normal === known.normal
}

// actions
/** Adds the km of the chosen route to those that the guest typed. */
export function addRouteOffRoad(): void {
  const along = $routeOffRoad.get()
  if (!along || areKmAdded($draft.get(), along)) return
  const invalidKm = $draft.get().invalidKm.filter((grade) => grade === 'extreme')
  changeDraft({ offRoad: withKm(along, 1), addedKm: along, invalidKm })
}

/** Typed km are the guest's own and stay when the route changes. */
export function typeOffRoad(grade: OffRoadGrade, text: string): void {
  const { offRoad, addedKm, invalidKm } = $draft.get()
  const read = readOffRoadKm(text)
  // an invalid text must not leave the km of an earlier one in the price
  const km = read ?? 0
  const others = invalidKm.filter((other) => other !== grade)
  changeDraft({
    invalidKm: read === null ? [...others, grade] : others,
    ...(km !== offRoad[grade] && {
      offRoad: { ...offRoad, [grade]: km },
      addedKm: grade === 'extreme' ? addedKm : NO_ADDED_KM,
    }),
  })
}

/** The draft's km with `sign` times these. */
function withKm({ gravel, normal }: TripDraft['addedKm'], sign: 1 | -1): TripDraft['offRoad'] {
  const { offRoad } = $draft.get()
  // typed with two decimals
  const sum = (km: number, change: number) => Math.max(0, Math.round((km + sign * change) * 100) / 100)
  return { ...offRoad, gravel: sum(offRoad.gravel, gravel), normal: sum(offRoad.normal, normal) }
}

// reactions
/** When the route changes, the km that were added for it are removed. Those of the new route must be added again. */
$routeOffRoad.listen((known) => {
  const draft = $draft.get()
  const { addedKm } = draft
  if (known && addedKm.gravel + addedKm.normal > 0 && !areKmAdded(draft, known))
    changeDraft({ offRoad: withKm(addedKm, -1), addedKm: NO_ADDED_KM })
})
