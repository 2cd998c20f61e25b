import { CITY_ROUTES_PATH, type CityRoute, cityPath, cityRoutePath } from '#domain/search/city-routes.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { driveText, kmText } from '#islands/ui/drive-text.ts'
import { addressIn } from '#messages/address.ts'
import type { Translate } from '#messages/t.ts'

interface Page {
  locale: Locale
  t: Translate
  siteUrl: string
}

export function cityRouteShare(found: CityRoute, { locale, t, siteUrl }: Page) {
  const { from, to, best, offers } = found
  const ends = { from: from.title, to: to.title }
  const [cheapest, dearest] = [offers[0], offers.at(-1)]
  const facts = {
    ...ends,
    km: kmText(best.meters / 1000, locale, t),
    time: driveText(best.seconds, locale, t),
  }
  const title = t('city-routes.route.title', ends)
  const description = cheapest
    ? t('city-routes.route.description', { ...facts, price: formatMoney(cheapest.payable, locale) })
    : t('city-routes.route.descriptionWithout', facts)
  const address = (path: string) => siteUrl + addressIn(locale, path)
  const steps = [
    { name: t('city-routes.title'), item: address(CITY_ROUTES_PATH) },
    { name: t('city-routes.fromCity', { city: from.title }), item: address(cityPath(from)) },
    { name: t('city-routes.name', ends), item: address(cityRoutePath(found)) },
  ]
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
  const service = cheapest &&
    dearest && {
      '@type': 'Service',
      name: title,
      description,
      serviceType: 'Vehicle hire with driver',
      provider: { '@type': 'Organization', '@id': `${siteUrl}/#sawari`, name: t('shell.name'), url: siteUrl },
      areaServed: [from, to].map(({ title: name }) => ({ '@type': 'City', name })),
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'NPR',
        lowPrice: cheapest.payable,
        highPrice: dearest.payable,
        offerCount: offers.length,
      },
    }
  return {
    title,
    description,
    data: { '@context': 'https://schema.org', '@graph': [breadcrumbs, ...(service ? [service] : [])] },
  }
}
