import type { VehicleDetail } from '#contract/vehicles.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { guestSeats } from '#domain/vehicles/guest-seats.ts'
import { vehicleTitle } from '#domain/vehicles/title.ts'
import { addressIn } from '#messages/address.ts'
import type { Translate } from '#messages/t.ts'

interface Context {
  locale: Locale
  t: Translate
  siteUrl: string
  /** URL of the picture for shared links */
  image: string | undefined
}

/** Metadata for shared links and search engines. `vehicle` is null: not found; undefined: it could not be loaded. */
export function shareOf(vehicle: VehicleDetail | null | undefined, { locale, t, siteUrl, image }: Context) {
  if (!vehicle) return shareOfNone(vehicle === undefined, t)
  const title = vehicleTitle(vehicle, locale)
  const city = vehicle.city?.title ?? ''
  const seats = guestSeats(vehicle.numberOfSeats)
  const address = (path: string) => siteUrl + (/\.\w+$/.test(path) ? path : addressIn(locale, path))
  const description = t('vehicles.share.description', {
    title,
    city,
    seats: t('vehicles.seats', { count: seats, n: formatNumber(seats, locale) }),
    fuel: t(`vehicles.fuel.${vehicle.fuelType}`),
    price: t('vehicles.perDay', { price: formatMoney(vehicle.pricePerDay, locale) }),
  })
  return {
    title: city ? t('vehicles.share.title', { title, city }) : title,
    description,
    ...(image && { image }),
    data: {
      '@context': 'https://schema.org',
      '@graph': [
        productData(vehicle, { title, description, address }),
        breadcrumbs(vehicle, { title, list: t('search.title', { city }), address }),
      ],
    },
  }
}

function shareOfNone(hasFailed: boolean, t: Translate) {
  const title = t(hasFailed ? 'search.errors.failed' : 'vehicles.notFound.title')
  const description = t(hasFailed ? 'shell.failed.text' : 'vehicles.notFound.text')
  return { title, description, isPublic: false }
}

interface SharedPage {
  title: string
  /** returns the absolute URL of a page or a picture */
  address: (path: string) => string
}

/** Structured data of the breadcrumbs that the page shows. */
function breadcrumbs(vehicle: VehicleDetail, { title, list, address }: SharedPage & { list: string }) {
  const { city } = vehicle
  const steps = [
    ...(city ? [{ name: list, item: address(`/vehicles?city=${city.id}`) }] : []),
    { name: title, item: address(`/vehicle/${vehicle.id}`) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

function productData(
  vehicle: VehicleDetail,
  { title, description, address }: SharedPage & { description: string },
): Record<string, unknown> {
  const { rating } = vehicle
  return {
    '@type': ['Product', 'Vehicle'],
    name: title,
    description,
    ...(vehicle.images.length > 0 && { image: vehicle.images.map(({ name }) => address(name)) }),
    brand: { '@type': 'Brand', name: vehicle.manufacturer.title },
    model: vehicle.model.title,
    category: vehicle.model.vehicleType.title,
    vehicleModelDate: String(vehicle.modelYear),
    color: vehicle.color.title,
    fuelType: vehicle.fuelType,
    vehicleSeatingCapacity: vehicle.numberOfSeats,
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.totalKM, unitCode: 'KMT' },
    offers: {
      '@type': 'Offer',
      url: address(`/vehicle/${vehicle.id}`),
      availability: 'https://schema.org/InStock',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      price: vehicle.pricePerDay,
      priceCurrency: 'NPR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: vehicle.pricePerDay,
        priceCurrency: 'NPR',
        unitCode: 'DAY',
        valueAddedTaxIncluded: true,
      },
    },
    ...(rating.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        ratingCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}
