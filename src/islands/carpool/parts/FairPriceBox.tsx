import type { FairPrice as Price } from '#contract/carpool.ts'
import { isExpensive } from '#domain/carpool/fair-price.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { Button } from '#islands/ui/Button.tsx'
import { driveText, kmText } from '#islands/ui/drive-text.ts'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $fairPrice, NO_FAIR_PRICE, retryFairPrice } from '#stores/carpool/fair-price.ts'
import { changeRequest } from '#stores/carpool/form.ts'

interface Props {
  /** as typed */
  suggestedPrice: string
  className: string
}

/** The fair price of a seat and how it is computed. The user may ask for another price. */
export function FairPriceBox({ suggestedPrice, className }: Props) {
  const { t } = useLocale()
  const { status, price, text } = useStore($fairPrice, NO_FAIR_PRICE)
  const isLoading = status === 'loading'
  return (
    <section className={`grid content-start gap-3 panel p-5 ${className}`} aria-labelledby="carpool-fair">
      <h2 id="carpool-fair" className="text-lg">
        {t('carpool.fair.title')}
      </h2>
      <div role="status" aria-busy={isLoading} className="grid gap-3">
        {status === 'idle' && <p className="text-ink-2">{t('carpool.fair.idle')}</p>}
        {isLoading && !price && (
          <>
            <p className="sr-only">{t('carpool.fair.loading')}</p>
            <span className="h-9 w-40 skeleton" />
            <span className="h-11 skeleton" />
          </>
        )}
        {status === 'failed' && text && <p className="text-ink-2">{text}</p>}
        {price && <PriceDetails price={price} suggestedPrice={suggestedPrice} isReloading={isLoading} />}
      </div>
      {status === 'failed' && !text && (
        <Failed isPart title={t('carpool.fair.failed')} onRetry={retryFairPrice} />
      )}
    </section>
  )
}

interface KnownProps {
  price: Price
  suggestedPrice: string
  /** another price is loading */
  isReloading: boolean
}

function PriceDetails({ price, suggestedPrice, isReloading }: KnownProps) {
  const { locale, t } = useLocale()
  const { suggested, highest, meters, seconds, litresPer100Km, fuelPrice, fuelCost, people } = price
  const km = meters / 1000
  const asked = wholeNumber(suggestedPrice) ?? 0
  const amount = formatMoney(suggested, locale)
  return (
    <div className={`grid gap-3 ${isReloading ? 'opacity-55' : ''}`}>
      <p className="leading-tight">
        <b className="text-2xl tabular-nums">{amount}</b> {t('carpool.fair.perSeat')}
      </p>
      <p className="text-ink-2">
        {t('carpool.fair.route', { km: kmText(km, locale, t), time: driveText(seconds, locale, t) })}
        <br />
        {t('carpool.fair.sum', {
          litres: formatNumber((km / 100) * litresPer100Km, locale, 1),
          litre: formatMoney(fuelPrice, locale),
          cost: formatMoney(fuelCost, locale),
          people: formatNumber(people, locale),
        })}{' '}
        {t('carpool.fair.highest', { amount: formatMoney(highest, locale) })}
      </p>
      {asked === suggested ? (
        <p className="flex min-h-11 items-center font-bold text-green">{t('carpool.fair.taken')}</p>
      ) : (
        <Button
          look="soft"
          isSmall
          className="justify-self-start"
          onClick={() => changeRequest({ suggestedPrice: localDigits(String(suggested), locale) })}
        >
          {t('carpool.fair.take', { amount })}
        </Button>
      )}
      {isExpensive(asked, highest) && (
        <Notice tone="warn">{t('carpool.fair.dear', { amount: formatMoney(highest, locale) })}</Notice>
      )}
    </div>
  )
}
