import type { VehicleDetail } from '#contract/vehicles.ts'
import { CITY_RIDE_METERS, HOURS_BEFORE_WAITING } from '#domain/booking/limits.ts'
import { freeDistance, tiersWithoutKm } from '#domain/hosting/pricing.rules.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $usual, hasTier, loadUsualPrice, openPricing, pricingForm } from '#stores/hosting/pricing-form.ts'
import { GuestPriceSamples } from './GuestPriceSamples.tsx'
import { PriceFieldset, PriceInput } from './PriceFieldset.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'

type Props = StepProps & { vehicle: VehicleDetail }

export function PricingStep({ vehicle, ...props }: StepProps) {
  return vehicle && <PricingForm {...props} vehicle={vehicle} />
}

function PricingForm({ vehicle, isFirstTime }: Props) {
  const { locale, t } = useLocale()
  const open = () => {
    openPricing(vehicle, locale)
    void loadUsualPrice(vehicle)
  }
  const n = (count: number) => formatNumber(count, locale)
  const longKm = n(CITY_RIDE_METERS / 1000)
  return (
    <StepFrame
      isFirstTime={isFirstTime}
      form={pricingForm}
      onOpen={open}
      hint={t('hosting-forms.pricing.hint')}
    >
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
  const values = useStore(pricingForm.$values, pricingForm.$values.get())
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

function PriceTiers({ vehicle }: Pick<Props, 'vehicle'>) {
  const { locale, t } = useLocale()
  const values = useStore(pricingForm.$values, pricingForm.$values.get())
  const usual = useStore($usual, null)
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
