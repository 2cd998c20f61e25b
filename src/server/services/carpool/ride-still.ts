import { placeParts } from '#domain/my-bookings/directions.ts'
import { bareName } from '#domain/shared/bare-name.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoment } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { AppContext } from '#server/context.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import type { StillSubject } from '#server/services/stills/draw-route.ts'
import type { CardWords } from '#server/services/stills/render-card.ts'
import { endsOf, type RideRow, readRide } from './read-ride.ts'
import { rideWay } from './ride-way.ts'

/** What a static map and a share card show of a carpool request. */
export interface RideStill {
  subject: () => Promise<StillSubject>
  words: (locale: Locale) => CardWords
}

/** Null for a request that is unknown, over, or without coordinates. */
export async function rideStill(context: AppContext, id: number): Promise<RideStill | null> {
  const row = await readRide(context, id)
  if (!row?.is_visible) return null
  const ends = endsOf(row, 'en')
  const points = [ends.from.point, ends.to.point].filter((point) => point !== null)
  if (points.length < 2) return null
  return {
    async subject() {
      const { filters } = await loadReference(context, 'en')
      const slug = filters.vehicleTypes.find(({ id: type }) => type === row.vehicle_type_id)?.slug ?? ''
      const way = await rideWay(context, ends, slug)
      // a straight line when no road is known
      const line = way?.line ?? points.map(({ lat, lng }) => [lat, lng] as const)
      return { kind: 'route', points, line, isEstimate: way?.isEstimate ?? true }
    },
    words: (locale) => wordsOf(row, locale),
  }
}

function wordsOf(row: RideRow, locale: Locale): CardWords {
  const t = translator(locale)
  const { from, to } = endsOf(row, locale)
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
