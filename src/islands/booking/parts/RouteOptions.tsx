import type { Quote } from '#contract/booking.ts'
import type { RouteOption } from '#contract/places.ts'
import { formatDuration } from '#domain/shared/duration.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RadioCard } from '#islands/ui/RadioCard.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import {
  $chosenRoute,
  $route,
  $routeChosenOnMap,
  chooseRoute,
  NO_ROUTE,
  routeOptions,
} from '#stores/booking/route.ts'
import { preciseKmText } from './text.ts'

/** Routes below this share of the best route's length are labelled as shorter. */
const SHORTER_SHARE = 0.97

/** The choice among several routes between the places. The map draws them all. */
export function RouteOptions() {
  const { locale, t } = useLocale()
  const { route } = useStore($route, NO_ROUTE)
  const chosen = useStore($chosenRoute, null)
  const { quote } = useStore($price, NO_PRICE)
  const chosenOnMap = useStore($routeChosenOnMap, null)
  if (!route || !chosen || route.alternatives.length === 0) return null
  const factsOf = ({ meters, seconds, character }: RouteOption) =>
    [
      preciseKmText(meters, locale, t),
      formatDuration(seconds, locale),
      t(`booking.routes.${character}`),
      ...(meters < route.meters * SHORTER_SHARE ? [t('booking.routes.shorter')] : []),
    ].join(', ')
  const priceOf = (option: RouteOption) => {
    const difference = option === chosen ? null : priceDifference(quote, option.id, chosen.id)
    if (difference === null) return ''
    if (difference === 0) return t('booking.routes.same')
    const price = formatMoney(Math.abs(difference), locale)
    return t(difference > 0 ? 'booking.routes.more' : 'booking.routes.less', { price })
  }
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-bold">{t('booking.routes.choose')}</legend>
      <div className="grid gap-3">
        {routeOptions(route).map((option) => (
          <RadioCard
            key={option.id}
            name="way"
            title={option.title}
            text={factsOf(option)}
            note={priceOf(option)}
            isChosen={option === chosen}
            onChoose={() => chooseRoute(option.id)}
          />
        ))}
      </div>
      {/* a radio button that is chosen here is announced by itself */}
      <p className="sr-only" role="status">
        {chosenOnMap === chosen.id &&
          t('booking.routes.chosen', { title: chosen.title, facts: factsOf(chosen) })}
      </p>
    </fieldset>
  )
}

/** NRS; null while the price of one of them is not known. */
function priceDifference(quote: Quote | null, id: string, chosenId: string): number | null {
  const payableBy = (wanted: string) => quote?.byRoute?.find((item) => item.id === wanted)?.payable ?? null
  const [price, chosen] = [payableBy(id), payableBy(chosenId)]
  return price === null || chosen === null ? null : price - chosen
}
