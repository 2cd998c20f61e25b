import type { BookingRow } from '#contract/my-bookings.ts'
import { STILL_SIZES, stillAt } from '#domain/shared/still-picture.ts'

interface Props {
  picture: BookingRow['picture']
  alt: string
}

/** The route of a booking in the list, which shows the map data's copyright notice once, below. */
export function SmallRouteMap({ picture: { light, dark }, alt }: Props) {
  return (
    <picture className="mt-1 ml-auto block w-24 overflow-hidden rounded-[8px] bg-sunk sm:w-28 print:hidden">
      <source media="(prefers-color-scheme: dark)" srcSet={stillAt(dark, 'small')} />
      <img
        className="aspect-[1.6] w-full object-cover text-xs leading-tight font-normal"
        src={stillAt(light, 'small')}
        alt={alt}
        {...STILL_SIZES.small}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
