import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PriceLines } from '#islands/ui/PriceLines.tsx'
import { spanText } from '#islands/ui/span-text.ts'
import { useStore } from '#islands/ui/use-store.ts'
import type { Translate } from '#messages/t.ts'
import type { GuestPrice as Price, PriceWarning } from '#stores/hosting/guest-price.ts'
import { $guestPrice, type GuestPriceState } from '#stores/hosting/pricing-form.ts'

const NOTHING: GuestPriceState = { status: 'missing' }

/** What a guest pays for two typical trips, line by line, with notes on results that may surprise the host. */
export function GuestPriceSamples() {
  const { locale, t } = useLocale()
  const shown = useStore<GuestPriceState>($guestPrice, NOTHING)
  const isReady = shown.status === 'ready'
  return (
    <section
      className="grid min-w-0 gap-3.5 rounded border border-line bg-card p-4.5 @3xl:sticky @3xl:top-23"
      aria-labelledby="guest-price-title"
    >
      <h3 id="guest-price-title" className="text-lg">
        {t('hosting-forms.guest.title')}
      </h3>
      <p className="text-sm text-ink-2">{t(`hosting-forms.guest.text.${shown.status}`)}</p>
      {isReady && <Samples price={shown.price} />}
      <div role="status" className="grid gap-2">
        {isReady &&
          shown.warnings.map((warning) => (
            <Notice key={JSON.stringify(warning)} tone="warn">
              {warningText(warning, locale, t)}
            </Notice>
          ))}
      </div>
    </section>
  )
}

function Samples({ price }: { price: Price }) {
  const { locale, t } = useLocale()
  const samples = [
    { name: 'cityDay', quote: price.cityDay },
    { name: 'pokhara', quote: price.pokhara },
  ] as const
  return (
    <>
      {samples.map(({ name, quote }) => (
        <section key={name} className="border-t border-line pt-3" aria-labelledby={`guest-${name}`}>
          <h4 id={`guest-${name}`} className="font-bold">
            {t(`hosting-forms.guest.samples.${name}`)}
          </h4>
          <p className="text-sm text-ink-3">
            {t('hosting-forms.guest.size', {
              span: spanText(quote.hours, locale, t),
              km: formatNumber(Math.round(quote.km ?? 0), locale),
            })}
          </p>
          <PriceLines quote={quote} locale={locale} className="mt-1 text-sm" />
          {name === 'pokhara' && (
            <Notice className="mt-2">
              {t('hosting-forms.guest.perDay', { amount: formatMoney(price.perDay, locale) })}
            </Notice>
          )}
        </section>
      ))}
    </>
  )
}

function warningText(warning: PriceWarning, locale: Locale, t: Translate): string {
  const money = (amount: number) => formatMoney(amount, locale)
  const span = (hours: number) => spanText(hours, locale, t)
  switch (warning.kind) {
    case 'pricedAs':
      return t('hosting-forms.guest.pricedAs', {
        km: formatNumber(warning.km, locale),
        span: span(warning.hours),
        as: span(warning.pricedAs),
        amount: money(warning.amount),
        instead: money(warning.instead),
      })
    case 'neverPaid':
      return t('hosting-forms.guest.neverPaid', {
        block: span(warning.tier),
        price: money(warning.price),
        shorter: money(warning.shorter),
      })
    case 'aboveLonger':
      return t('hosting-forms.guest.aboveLonger', {
        block: span(warning.tier),
        price: money(warning.price),
        longer: span(warning.longer),
        longerPrice: money(warning.longerPrice),
      })
  }
}
