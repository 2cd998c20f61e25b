import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { ENTRY_KINDS } from './date-text.ts'
import { KindMark } from './KindMark.tsx'

export function Legend() {
  const { t } = useLocale()
  return (
    <ul
      className="flex flex-wrap gap-x-4.5 gap-y-1.5 text-[0.875rem] text-ink-2"
      aria-label={t('hosting-dates.calendar.legend')}
    >
      {ENTRY_KINDS.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <KindMark kind={kind} />
          {t(`hosting-dates.calendar.kind.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
