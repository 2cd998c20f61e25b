import { datesQuery } from '#domain/search/query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $farPickup } from '#stores/booking/far-pickup.ts'

/** Warns that the vehicle is far from the chosen pickup, while other vehicles are nearer. */
export function FarPickup() {
  const { locale, t } = useLocale()
  const far = useStore($farPickup, null)
  const { dates } = useStore($draft, EMPTY_DRAFT)
  if (!far) return null
  const { nearer } = far
  return (
    <Notice as="div" tone="warn" className="mt-3" role="status">
      <p>
        {t('booking.far.text', { city: far.city, km: formatNumber(far.km, locale) })}{' '}
        {nearer && (
          <a className="link" href={`/vehicles?${datesQuery({ ...dates, cityId: nearer.id })}`}>
            {t('booking.far.others', { city: nearer.title })}
          </a>
        )}
      </p>
    </Notice>
  )
}
