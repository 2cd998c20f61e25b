import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ENTRY_KINDS } from './date-text.ts'
import { KindIcon } from './KindIcon.tsx'

export function Legend({ locale }: { locale: Locale }) {
  const t = translator(locale)
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
