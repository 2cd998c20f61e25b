import type { PublicRide } from '#domain/carpool/public-ride.ts'
import { placeParts } from '#domain/my-bookings/directions.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatShortDay, formatTime } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { bareName } from '#domain/shared/person-name.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'

export function rideWords(ride: PublicRide, locale: Locale, t: Translate) {
  const nameOf = (address: string) => bareName(placeParts(address).name)
  return {
    from: nameOf(ride.from.address),
    to: nameOf(ride.to.address),
    day: formatShortDay(ride.time, locale),
    time: formatTime(ride.time, locale),
    name: ride.person.firstName,
    seats: t('carpool-ride.seats', { count: ride.passengers, n: formatNumber(ride.passengers, locale) }),
    price: formatMoney(ride.price, locale),
    type: ride.vehicleType.title,
  }
}
