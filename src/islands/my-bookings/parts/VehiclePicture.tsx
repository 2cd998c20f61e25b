import type { BookingRow } from '#contract/my-bookings.ts'
import { type PictureWidth, pictureAt } from '#domain/vehicles/picture.ts'

interface Props {
  booking: Pick<BookingRow, 'vehicle'>
  width: PictureWidth
  alt?: string
  /** its width and corners */
  className: string
}

/** The vehicle's first picture, or an empty frame. */
export function VehiclePicture({ booking, width, alt = '', className }: Props) {
  const name = booking.vehicle.images[0]?.name
  return (
    <span className={`pic block flex-none ${className}`}>
      {name && (
        <img src={pictureAt(name, width)} alt={alt} width={width} height={width / 1.6} decoding="async" />
      )}
    </span>
  )
}
