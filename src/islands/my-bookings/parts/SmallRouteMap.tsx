import type { BookingRow } from '#contract/my-bookings.ts'
import { STATIC_MAP_SIZES, staticMapAt } from '#domain/shared/static-map.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  booking: Pick<BookingRow, 'picture' | 'origin' | 'destination'>
  /** its width and place */
  className: string
}

/** The route of a booking in the list, which shows the map data's copyright notice once, below. */
export function SmallRouteMap({ booking: { picture, origin, destination }, className }: Props) {
  const { t } = useLocale()
  return (
    <picture className={`block overflow-hidden rounded-[8px] bg-sunk print:hidden ${className}`}>
      <source media="(prefers-color-scheme: dark)" srcSet={staticMapAt(picture.dark, 'small')} />
      <img
        className="aspect-[1.6] w-full object-cover text-xs leading-tight font-normal"
        src={staticMapAt(picture.light, 'small')}
        alt={t('my-bookings.routeMap', { from: origin, to: destination })}
        {...STATIC_MAP_SIZES.small}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
