import { readFile } from 'node:fs/promises'
import { type CityRoute, cityPoint } from '#domain/search/city-routes.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDuration } from '#domain/shared/duration.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { guestSeats } from '#domain/vehicles/guest-seats.ts'
import { vehicleTitle } from '#domain/vehicles/title.ts'
import { translator } from '#messages/t.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import { DEMO_PICTURES_ADDRESS, demoPictureFile } from '#server/db/seed/picture-files.ts'
import { ridePicture } from '#server/services/carpool/ride-picture.ts'
import { findPicture } from '#server/services/hosting/find-picture.ts'
import { measureRoute } from '#server/services/places/find-route.ts'
import { getCityRoute } from '#server/services/search/get-city-route.ts'
import { listFilters } from '#server/services/search/list-reference.ts'
import { getVehicle } from '#server/services/vehicles/get-vehicle.ts'
import { renderMapCard, renderPhotoCard } from './render-share-card.ts'
import type { CardTopic } from './static-map-url.ts'

/** A preview image for shared links. `key` changes with everything that the image shows. */
export interface ShareCard {
  key: string
  render: () => Promise<Buffer>
}

const CITY_RADIUS_METERS = 9_000

/** Null when the subject no longer exists. */
export function findShareCard(
  context: AppContext,
  topic: CardTopic,
  locale: Locale,
): Promise<ShareCard | null> {
  switch (topic.kind) {
    case 'ride':
      return rideCard(context, topic.requestId, locale)
    case 'vehicle':
      return vehicleCard(context, topic.id, locale)
    case 'city':
      return cityCard(context, topic.id, locale)
    case 'cityRoute':
      return cityRouteCard(context, topic.slug, locale)
  }
}

async function rideCard(context: AppContext, id: number, locale: Locale): Promise<ShareCard | null> {
  const ride = await ridePicture(context, id)
  if (!ride) return null
  return {
    key: `ride ${id} ${locale}`,
    render: async () => renderMapCard(await ride.subject(), ride.texts(locale), locale),
  }
}

async function vehicleCard(context: AppContext, id: number, locale: Locale): Promise<ShareCard | null> {
  const vehicle = await nullIfNotFound(getVehicle(context, id, { dates: null, locale, userId: null }))
  const image = vehicle?.images[0]?.name
  if (!vehicle || !image) return null
  const t = translator(locale)
  const seats = guestSeats(vehicle.numberOfSeats)
  const texts = {
    brand: t('shell.name'),
    title: vehicleTitle(vehicle, locale),
    facts: [
      vehicle.city?.title ?? '',
      t('vehicles.seats', { count: seats, n: formatNumber(seats, locale) }),
      t(`vehicles.fuel.${vehicle.fuelType}`),
    ]
      .filter(Boolean)
      .join(' · '),
    price: t('vehicles.perDay', { price: formatMoney(vehicle.pricePerDay, locale) }),
  }
  const photo = await readPhoto(context, image)
  return (
    photo && {
      key: JSON.stringify([image, texts]),
      render: () => renderPhotoCard(photo, texts),
    }
  )
}

/** The file of an upload, or of a demo vehicle's picture. */
async function readPhoto(context: AppContext, url: string): Promise<Buffer | null> {
  if (context.config.demoData && url.startsWith(`${DEMO_PICTURES_ADDRESS}/`))
    return readFile(demoPictureFile(url))
  return (await findPicture(context, url))?.bytes ?? null
}

async function cityCard(context: AppContext, id: number, locale: Locale): Promise<ShareCard | null> {
  const city = (await listFilters(context, locale)).cities.find((item) => item.id === id)
  if (!city) return null
  const { lowest } = await context.db
    .selectFrom('vehicles as v')
    .select(({ fn }) => fn.min('v.price_per_day').as('lowest'))
    .where('v.city_id', '=', id)
    .where(isListed)
    .executeTakeFirstOrThrow()
  const t = translator(locale)
  const texts = {
    ...commonTexts(locale),
    place: city.title,
    facts: city.province,
    price: lowest === null ? '' : t('city-routes.card.perDay', { price: formatMoney(lowest, locale) }),
  }
  const subject = { kind: 'area', center: cityPoint(city), radiusMeters: CITY_RADIUS_METERS } as const
  return { key: JSON.stringify(texts), render: () => renderMapCard(subject, texts, locale) }
}

async function cityRouteCard(context: AppContext, slug: string, locale: Locale): Promise<ShareCard | null> {
  const cityRoute = await getCityRoute(context, slug, locale)
  if (!cityRoute) return null
  const texts = cityRouteTexts(cityRoute, locale)
  const points = [cityRoute.from, cityRoute.to].map(cityPoint)
  return {
    key: JSON.stringify(texts),
    async render() {
      const { line, isEstimate } = await measureRoute(context, points)
      return renderMapCard({ kind: 'route', points, line, isEstimate }, texts, locale)
    },
  }
}

function cityRouteTexts({ from, to, best, offers }: CityRoute, locale: Locale) {
  const t = translator(locale)
  const cheapest = offers[0]
  return {
    ...commonTexts(locale),
    place: { from: from.title, to: to.title },
    facts: [
      t('search.drive.km', { n: formatNumber(Math.round(best.meters / 1_000), locale) }),
      formatDuration(best.seconds, locale),
    ].join(' · '),
    price: cheapest ? t('city-routes.card.oneWay', { price: formatMoney(cheapest.payable, locale) }) : '',
  }
}

function commonTexts(locale: Locale) {
  const t = translator(locale)
  return { brand: t('shell.name'), kind: t('city-routes.card.kind'), credit: t('maps.credit') }
}

async function nullIfNotFound<T>(load: Promise<T>): Promise<T | null> {
  try {
    return await load
  } catch (error) {
    if (error instanceof ApiError && error.code === 'vehicleNotFound') return null
    throw error
  }
}
