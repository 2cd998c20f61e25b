import type { VehicleDetail } from '#contract/vehicles.ts'
import { CITY_RIDE_METERS, HOURS_BEFORE_WAITING } from '#domain/booking/limits.ts'
import { blocksWithoutKm, freeDistance } from '#domain/hosting/pricing.rules.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $usual, hasBlock, loadUsualPrice, openPricing, pricingForm } from '#stores/hosting/pricing-form.ts'
import { GuestPrice } from './GuestPrice.tsx'
import { PriceField, PriceFieldset } from './PriceFieldset.tsx'
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
            <Blocks vehicle={vehicle} />
            <PriceFieldset
              title={t('hosting-forms.pricing.km.title')}
              text={t('hosting-forms.pricing.km.text')}
            >
              <div className="grid gap-3 @md:grid-cols-2">
                <PriceField
                  field="kmChargeCityRide"
                  hint={t('hosting-forms.pricing.km.city', { km: longKm })}
                />
                <PriceField
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
                <PriceField
                  field="overnightCharge"
                  hint={t('hosting-forms.pricing.onTop.night', { km: longKm })}
                />
                <PriceField
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
                <PriceField field="threeDaysSaving" />
                <PriceField field="sevenDaysSaving" />
                <PriceField field="oneMonthSaving" />
              </div>
            </PriceFieldset>
          </div>
          <GuestPrice />
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
  const without = free ? [] : blocksWithoutKm(values)
  const fields = without.map((field) => t(`hosting-forms.pricing.fields.${field}`)).join(', ')
  return (
    <div role="status" className="grid gap-2">
      {free && <Notice tone="warn">{t(`hosting-forms.pricing.free.${free}`, { km: longKm })}</Notice>}
      {without.length > 0 && <Notice tone="warn">{t('hosting-forms.pricing.free.noKm', { fields })}</Notice>}
    </div>
  )
}

function Blocks({ vehicle }: Pick<Props, 'vehicle'>) {
  const { locale, t } = useLocale()
  const values = useStore(pricingForm.$values, pricingForm.$values.get())
  const usual = useStore($usual, null)
  const fourHourKm = hasBlock(values, 'kmLimitPerFourHour')
    ? (wholeNumber(values.kmLimitPerFourHour) ?? 0)
    : 0
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
        <PriceField field="pricePerHour" isRequired />
        <p className="self-center text-sm text-ink-2">
          {fourHourKm > 0
            ? t('hosting-forms.pricing.blocks.hourKm', { km: formatNumber(fourHourKm / 4, locale) })
            : t('hosting-forms.pricing.blocks.hourNone')}
        </p>
        <PriceField field="pricePerFourHour" />
        <PriceField field="kmLimitPerFourHour" />
        <PriceField field="pricePerEightHour" />
        <PriceField field="kmLimitPerEightHour" />
        <PriceField field="pricePerDay" hint={usualText} isRequired />
        <PriceField field="kmLimitPerDay" />
      </div>
    </PriceFieldset>
  )
}
