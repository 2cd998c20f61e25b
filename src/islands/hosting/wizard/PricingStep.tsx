import type { ReactNode } from 'react'
import { CITY_RIDE_METERS, HOURS_BEFORE_WAITING } from '#domain/booking/limits.ts'
import type { PriceField as Name } from '#domain/hosting/forms.ts'
import { freeDistance, tiersWithoutKm } from '#domain/hosting/pricing.rules.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PriceLines } from '#islands/ui/PriceLines.tsx'
import { spanText } from '#islands/ui/span-text.ts'
import { useStore } from '#islands/ui/use-store.ts'
import type { Translate } from '#messages/t.ts'
import type { GuestPrice as Price, PriceWarning } from '#stores/hosting/guest-price.ts'
import {
  $guestPrice,
  $usualPrice,
  hasTier,
  loadUsualPrice,
  openPricing,
  pricingForm,
  typePrice,
} from '#stores/hosting/pricing-form.ts'
import { PART, PART_TITLE } from './layout-classes.ts'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

export function PricingStep({ vehicle }: StepProps) {
  const { locale, t } = useLocale()
  const open = () => {
    openPricing(vehicle, locale)
    void loadUsualPrice(vehicle)
  }
  const n = (count: number) => formatNumber(count, locale)
  const longKm = n(CITY_RIDE_METERS / 1000)
  return (
    <StepFrame form={pricingForm} onOpen={open} hint={t('hosting-forms.pricing.hint')}>
      <div className="@container">
        <div className="grid items-start gap-8 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <div className="grid gap-8">
            <PriceTiers vehicle={vehicle} />
            <PriceFieldset
              title={t('hosting-forms.pricing.km.title')}
              text={t('hosting-forms.pricing.km.text')}
            >
              <div className="grid gap-3 @md:grid-cols-2">
                <PriceInput
                  field="kmChargeCityRide"
                  hint={t('hosting-forms.pricing.km.city', { km: longKm })}
                />
                <PriceInput
                  field="kmChargeLongRoute"
                  hint={t('hosting-forms.pricing.km.long', { km: longKm })}
                />
              </div>
              <FreeKm longKm={longKm} />
            </PriceFieldset>
            <PriceFieldset
              title={t('hosting-forms.pricing.onTop.title')}
              text={t('hosting-forms.pricing.onTop.text')}
            >
              <div className="grid gap-3 @md:grid-cols-2">
                <PriceInput
                  field="overnightCharge"
                  hint={t('hosting-forms.pricing.onTop.night', { km: longKm })}
                />
                <PriceInput
                  field="waitingCharge"
                  hint={t('hosting-forms.pricing.onTop.waiting', { n: n(HOURS_BEFORE_WAITING) })}
                />
              </div>
            </PriceFieldset>
            <PriceFieldset
              title={t('hosting-forms.pricing.savings.title')}
              text={t('hosting-forms.pricing.savings.text')}
            >
              <div className="grid gap-3 @xs:grid-cols-3">
                <PriceInput field="threeDaysSaving" />
                <PriceInput field="sevenDaysSaving" />
                <PriceInput field="oneMonthSaving" />
              </div>
            </PriceFieldset>
          </div>
          <GuestPriceSamples />
        </div>
      </div>
    </StepFrame>
  )
}

/** Warns of prices with which km are free, or charged from the first one: allowed, but rarely intended. */
function FreeKm({ longKm }: { longKm: string }) {
  const { t } = useLocale()
  const { values } = useStepForm(pricingForm)
  const isPriced = Boolean(wholeNumber(values.pricePerDay))
  const free = isPriced ? freeDistance(values) : null
  const withoutKm = free ? [] : tiersWithoutKm(values)
  const fields = withoutKm.map((field) => t(`hosting-forms.pricing.fields.${field}`)).join(', ')
  return (
    <div role="status" className="grid gap-2">
      {free && <Notice tone="warn">{t(`hosting-forms.pricing.free.${free}`, { km: longKm })}</Notice>}
      {withoutKm.length > 0 && (
        <Notice tone="warn">{t('hosting-forms.pricing.free.noKm', { fields })}</Notice>
      )}
    </div>
  )
}

function PriceTiers({ vehicle }: Pick<StepProps, 'vehicle'>) {
  const { locale, t } = useLocale()
  const { values } = useStepForm(pricingForm)
  const usual = useStore($usualPrice, null)
  const fourHourKm = hasTier(values, 'kmLimitPerFourHour') ? (wholeNumber(values.kmLimitPerFourHour) ?? 0) : 0
  const usualText =
    usual && vehicle.city
      ? t('hosting-forms.pricing.usual', {
          city: vehicle.city.title,
          from: formatMoney(usual.from, locale),
          to: formatMoney(usual.to, locale),
        })
      : undefined
  return (
    <PriceFieldset
      title={t('hosting-forms.pricing.blocks.title')}
      text={t('hosting-forms.pricing.blocks.text')}
    >
      <div className="grid grid-cols-2 gap-3">
        <PriceInput field="pricePerHour" isRequired />
        <p className="self-center text-sm text-ink-2">
          {fourHourKm > 0
            ? t('hosting-forms.pricing.blocks.hourKm', { km: formatNumber(fourHourKm / 4, locale) })
            : t('hosting-forms.pricing.blocks.hourNone')}
        </p>
        <PriceInput field="pricePerFourHour" />
        <PriceInput field="kmLimitPerFourHour" />
        <PriceInput field="pricePerEightHour" />
        <PriceInput field="kmLimitPerEightHour" />
        <PriceInput field="pricePerDay" hint={usualText} isRequired />
        <PriceInput field="kmLimitPerDay" />
      </div>
    </PriceFieldset>
  )
}

interface FieldsetProps {
  title: string
  text: string
  children: ReactNode
}

function PriceFieldset({ title, text, children }: FieldsetProps) {
  return (
    <fieldset className={PART}>
      <legend className={PART_TITLE}>{title}</legend>
      <p className="-mt-1 text-sm text-ink-3">{text}</p>
      {children}
    </fieldset>
  )
}

interface PriceFieldProps {
  field: Name
  hint?: string | undefined
  isRequired?: boolean
}

function PriceInput({ field, hint, isRequired }: PriceFieldProps) {
  const { t } = useLocale()
  const { values, input } = useStepForm(pricingForm)
  const isOff = !hasTier(values, field)
  return (
    <Field
      {...input(field)}
      {...(isOff && { value: '', error: undefined })}
      label={t(`hosting-forms.pricing.fields.${field}`)}
      hint={isOff ? t('hosting-forms.pricing.noBlock') : hint}
      {...unitOf(field, t)}
      inputMode="numeric"
      autoComplete="off"
      disabled={isOff}
      required={isRequired}
      onChange={(event) => typePrice(field, event.target.value)}
    />
  )
}

function unitOf(field: Name, t: Translate): { prefix?: string; suffix?: string } {
  if (field.startsWith('kmLimit')) return { suffix: t('hosting-forms.pricing.unit.km') }
  if (field.endsWith('Saving')) return { suffix: '%' }
  return { prefix: t('hosting-forms.pricing.unit.money') }
}

/** What a guest pays for two typical trips, line by line, with notes on results that may surprise the host. */
function GuestPriceSamples() {
  const { locale, t } = useLocale()
  const shown = useStore($guestPrice, $guestPrice.get())
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
