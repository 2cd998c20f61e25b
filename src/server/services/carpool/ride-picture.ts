import { placeParts } from '#domain/my-bookings/directions.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoment } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { bareName } from '#domain/shared/person-name.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { AppContext } from '#server/context.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import type { MapSubject } from '#server/services/static-maps/draw-subject.ts'
import type { MapCardTexts } from '#server/services/static-maps/render-share-card.ts'
import { type RideRow, readRide, rideEnds, rideRoute } from './read-ride.ts'

/** What a static map and a share card show of a carpool request. */
export interface RidePicture {
  subject: () => Promise<MapSubject>
  texts: (locale: Locale) => MapCardTexts
}

/** Null for a request that is unknown, over, or without coordinates. */
export async function ridePicture(context: AppContext, id: number): Promise<RidePicture | null> {
  const row = await readRide(context, id)
  if (!row?.is_visible) return null
  const ends = rideEnds(row, 'en')
  const points = [ends.from.point, ends.to.point].filter((point) => point !== null)
  if (points.length < 2) return null
  return {
    async subject() {
      const { filters } = await loadReference(context, 'en')
      const slug = filters.vehicleTypes.find(({ id: type }) => type === row.vehicle_type_id)?.slug ?? ''
      const route = await rideRoute(context, ends, slug)
      // a straight line when no road is known
      const line = route?.line ?? points.map(({ lat, lng }) => [lat, lng] as const)
      return { kind: 'route', points, line, isEstimate: route?.isEstimate ?? true }
    },
    texts: (locale) => textsOf(row, locale),
  }
}

function textsOf(row: RideRow, locale: Locale): MapCardTexts {
  const t = translator(locale)
  const { from, to } = rideEnds(row, locale)
  return {
    brand: t('shell.name'),
    kind: [
      t(row.is_driver ? 'carpool-ride.offer' : 'carpool-ride.wanted'),
      t('carpool-ride.seats', { count: row.passengers, n: formatNumber(row.passengers, locale) }),
    ].join(' · '),
    place: { from: placeName(from.address), to: placeName(to.address) },
    facts: formatMoment(row.time_at.getTime(), locale),
    credit: t('maps.credit'),
    price: t('carpool-ride.perSeat', { price: formatMoney(row.suggested_price, locale) }),
  }
}

const placeName = (address: string) => bareName(placeParts(address).name)
