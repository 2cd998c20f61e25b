import type { BookingRow } from '#contract/my-bookings.ts'
import { STATIC_MAP_SIZES, staticMapAt } from '#domain/shared/static-map.ts'

interface Props {
  picture: BookingRow['picture']
  alt: string
}

/** The route of a booking in the list, which shows the map data's copyright notice once, below. */
export function SmallRouteMap({ picture: { light, dark }, alt }: Props) {
  return (
    <picture className="mt-1 ml-auto block w-24 overflow-hidden rounded-[8px] bg-sunk sm:w-28 print:hidden">
      <source media="(prefers-color-scheme: dark)" srcSet={staticMapAt(dark, 'small')} />
      <img
        className="aspect-[1.6] w-full object-cover text-xs leading-tight font-normal"
        src={staticMapAt(light, 'small')}
        alt={alt}
        {...STATIC_MAP_SIZES.small}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
