import type { PublicRide } from '#domain/carpool/public-ride.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'
import { rideWords } from './ride-words.ts'

interface Context {
  locale: Locale
  t: Translate
  siteUrl: string
}

export function shareOfRide(ride: PublicRide, { locale, t, siteUrl }: Context) {
  const words = rideWords(ride, locale, t)
  const title = t('carpool-ride.title', words)
  const description = t(`carpool-ride.description.${ride.isDriver ? 'offer' : 'wanted'}`, words)
  return {
    title,
    description,
    ...(ride.shareImage && { image: ride.shareImage }),
    data: structuredData(ride, { title, description, siteUrl }),
  }
}

export function shareOfNone(kind: 'over' | 'notFound' | 'failed', t: Translate) {
  const [title, description] =
    kind === 'failed'
      ? [t('shell.failed.title'), t('shell.failed.text')]
      : [t(`carpool-ride.${kind}.title`), t(`carpool-ride.${kind}.text`)]
  return { title, description }
}

interface Texts {
  title: string
  description: string
  siteUrl: string
}

/** Structured data (schema.org): an offer of a ride, or a demand for one. */
function structuredData(ride: PublicRide, { title, description, siteUrl }: Texts): Record<string, unknown> {
  const url = `${siteUrl}/rides/${ride.id}`
  const departureTime = new Date(ride.time).toISOString()
  const provider = { '@type': 'Person', givenName: ride.person.firstName }
  const price = { price: ride.price, priceCurrency: 'NPR' }
  const seats = { '@type': 'QuantitativeValue', value: ride.passengers, unitText: 'seats' }
  const trip = {
    '@type': 'Trip',
    name: title,
    description,
    url,
    ...(ride.shareImage && { image: siteUrl + ride.shareImage }),
    departureTime,
    ...(ride.seconds !== null && {
      arrivalTime: new Date(ride.time + ride.seconds * 1_000).toISOString(),
    }),
    tripOrigin: { '@type': 'Place', name: ride.from.address },
    itinerary: {
      '@type': 'ItemList',
      itemListElement: [ride.from.address, ...ride.towns, ride.to.address].map((name, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: { '@type': 'Place', name },
      })),
    },
  }
  const terms = { url, validThrough: departureTime, availability: 'https://schema.org/InStock' }
  if (ride.isDriver) {
    const offers = { '@type': 'Offer', ...terms, ...price, inventoryLevel: seats }
    return { '@context': 'https://schema.org', ...trip, provider, offers }
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Demand',
    ...terms,
    itemOffered: trip,
    eligibleQuantity: seats,
    priceSpecification: { '@type': 'UnitPriceSpecification', ...price },
  }
}
