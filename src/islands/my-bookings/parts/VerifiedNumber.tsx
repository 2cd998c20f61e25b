import badgeCheck from 'lucide/dist/esm/icons/badge-check.mjs'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

/** The mark of a person whose number is verified, on a line of its own. */
export function VerifiedNumber() {
  const { t } = useLocale()
  return (
    <span className="flex items-center gap-1.5 font-normal text-green text-sm">
      <Icon node={badgeCheck} className="size-4.5 flex-none" />
      {t('my-bookings.verifiedNumber')}
    </span>
  )
}
