import type { VehicleDetail } from '#contract/vehicles.ts'
import type { ImagesValues } from '#domain/hosting/forms.ts'
import { type ImagesField, latestExpiry } from '#domain/hosting/images.rules.ts'
import { canRenewDocuments } from '#domain/hosting/insurance.ts'
import { VEHICLE_IMAGES } from '#domain/hosting/pictures.ts'
import { Button } from '#islands/ui/Button.tsx'
import { DayField } from '#islands/ui/calendar/DayField.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { reopenDocuments } from '#stores/hosting/images.ts'
import { imagesForm } from '#stores/hosting/images-form.ts'
import { today } from '#stores/hosting/today.ts'
import { findImages } from '#stores/hosting/vehicle-pictures.ts'
import { PART, PART_HINT, PART_TITLE } from '../wizard/layout-classes.ts'
import { VehicleImages } from './VehicleImages.tsx'

interface Props {
  vehicle: VehicleDetail
  values: ImagesValues
  errors: Partial<Record<ImagesField, string>>
}

const DOCUMENTS = ['bluebook', 'insurance'] as const

/** Bluebook and insurance: editable until they are verified, and again after a refusal or shortly before expiry. */
export function DocumentImages({ vehicle, values, errors }: Props) {
  const { t } = useLocale()
  const { status } = vehicle
  const insuranceExpiry = vehicle.own?.insuranceExpiry ?? null
  const canRenew = canRenewDocuments({ status, insuranceExpiry }, today())
  const isClosed = status !== null && insuranceExpiry !== null && !canRenew
  return (
    <>
      <section className={PART}>
        <h3 className={PART_TITLE}>{t('hosting-pictures.documents.title')}</h3>
        <p className={`${PART_HINT} -mt-3`}>{t('hosting-pictures.documents.who')}</p>
        <div className="max-w-90">
          <DayField
            id="hosting-insuranceExpiry"
            label={t('hosting-pictures.documents.expiry')}
            empty={t('hosting-dates.form.chooseDate')}
            error={errors.insuranceExpiry}
            value={values.insuranceExpiry}
            today={today()}
            first={today()}
            last={latestExpiry(today())}
            readOnly={isClosed}
            onDay={(day) => imagesForm.change({ insuranceExpiry: day })}
            onBlur={() => imagesForm.touch('insuranceExpiry')}
          />
        </div>
        {status !== null && (
          <Notice
            as="div"
            tone={status === 'verified' ? undefined : 'warn'}
            className="flex-wrap items-center justify-between"
          >
            <p>{t(`hosting-pictures.documents.${status}`)}</p>
            {canRenew && (
              <Button look="quiet" isSmall onClick={() => void reopenDocuments(vehicle.id)}>
                {t('hosting.documents.again')}
              </Button>
            )}
          </Notice>
        )}
      </section>
      {status === null && (
        <div className="grid gap-7 md:grid-cols-2">
          {DOCUMENTS.map((type) => (
            <VehicleImages
              key={type}
              vehicle={vehicle}
              type={type}
              images={findImages(vehicle, type)}
              error={errors[VEHICLE_IMAGES[type].field]}
            />
          ))}
        </div>
      )}
    </>
  )
}
