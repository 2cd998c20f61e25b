import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { ENTRY_KINDS } from './date-text.ts'
import { KindIcon } from './KindIcon.tsx'

export function Legend() {
  const { t } = useLocale()
  return (
    <ul className="legend" aria-label={t('hosting-dates.calendar.legend')}>
      {ENTRY_KINDS.map((kind) => (
        <li key={kind}>
          <span className="taken-bar" data-kind={kind}>
            <KindIcon kind={kind} />
          </span>
          {t(`hosting-dates.calendar.kind.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
