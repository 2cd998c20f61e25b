import check from 'lucide/dist/esm/icons/check.mjs'
import { Back } from '#islands/ui/Back.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Close } from '#islands/ui/Close.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RoadPicture } from '#islands/ui/RoadPicture.tsx'

/** The React versions of the components that sections have as well; those of Kit.astro render the same markup. */
export function AstroParity() {
  const { t } = useLocale()
  return (
    <>
      <Button look="main">{t('search.submit')}</Button>
      <Close label={t('shell.close')} />
      <Back href="#parity">{t('my-bookings.page.back')}</Back>
      <Notice tone="warn">{t('booking.desk.movedDates')}</Notice>
      <Icon node={check} className="size-5" />
      <EmptyState
        title={t('shell.notFound.title')}
        text={t('shell.notFound.text')}
        picture={<RoadPicture />}
      />
    </>
  )
}
