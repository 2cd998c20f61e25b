import { PlaceSearch as Field, type PlaceSearchProps } from '#islands/ui/PlaceSearch.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $tripView } from '#stores/booking/trip-view.ts'

/** A place of the trip, searched around the places that are already chosen. */
export function TripPlaceSearch(props: Omit<PlaceSearchProps, 'near'>) {
  return <Field {...props} near={useStore($tripView, null)} />
}
