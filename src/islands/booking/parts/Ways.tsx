import type { Quote } from '#contract/booking.ts'
import type { RouteOption } from '#contract/places.ts'
import { formatDuration } from '#domain/shared/duration.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RadioCard } from '#islands/ui/RadioCard.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { $route, $tapped, $way, chooseWay, NO_ROUTE, waysOf } from '#stores/booking/route.ts'
import { kmText } from './text.ts'

/** Routes below this share of the best route's length are labelled as shorter. */
const CLEARLY_SHORTER = 0.97

/** The choice among several routes between the places. The map draws them all. */
export function Ways() {
  const { locale, t } = useLocale()
  const { route } = useStore($route, NO_ROUTE)
  const chosen = useStore($way, null)
  const { quote } = useStore($price, NO_PRICE)
  const tapped = useStore($tapped, null)
  if (!route || !chosen || route.alternatives.length === 0) return null
  const factsOf = ({ meters, seconds, character }: RouteOption) =>
    [
      kmText(meters, locale, t),
      formatDuration(seconds, locale),
      t(`booking.ways.${character}`),
      ...(meters < route.meters * CLEARLY_SHORTER ? [t('booking.ways.shorter')] : []),
    ].join(', ')
  const priceOf = (way: RouteOption) => {
    const difference = way === chosen ? null : priceDifference(quote, way.id, chosen.id)
    if (difference === null) return ''
    if (difference === 0) return t('booking.ways.same')
    const price = formatMoney(Math.abs(difference), locale)
    return t(difference > 0 ? 'booking.ways.more' : 'booking.ways.less', { price })
  }
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-bold">{t('booking.ways.choose')}</legend>
      <div className="grid gap-3">
        {waysOf(route).map((way) => (
          <RadioCard
            key={way.id}
            name="way"
            title={way.title}
            text={factsOf(way)}
            note={priceOf(way)}
            isChosen={way === chosen}
            onChoose={() => chooseWay(way.id)}
          />
        ))}
      </div>
      {/* a radio button that is chosen here is announced by itself */}
      <p className="sr-only" role="status">
        {tapped === chosen.id && t('booking.ways.chosen', { title: chosen.title, facts: factsOf(chosen) })}
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
