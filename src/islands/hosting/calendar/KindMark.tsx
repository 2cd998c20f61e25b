import type { ReactNode } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { ENTRY_KINDS, type EntryKind } from './date-text.ts'
import './taken-bar.css'

/** A sample of a status's bars in the calendar, shown beside its label. */
export function KindMark({ kind, className = '' }: { kind: EntryKind; className?: string }) {
  return (
    <span className={`taken-bar flex-none px-1.25 py-0.5 ${className}`} data-kind={kind}>
      <KindIcon kind={kind} />
    </span>
  )
}

const CIRCLE = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z'
const PATHS: Record<EntryKind, string> = {
  pending: `${CIRCLE}M12 8v4l2.600 2`,
  approved: 'm5 12.500 4.500 4.500L19 7.500',
  inTrip: 'M4 16v-3.500l2-5.500h12l2 5.500V16ZM4 12.500h16M6.500 16v2.500M17.500 16v2.500',
  completed: 'm2.500 12.500 4 4L15 8M11 15.500l1.500 1L21.500 8',
  toPickup: 'M4 12h15M13 6l6 6-6 6',
  home: 'm4 11 8-7 8 7M6.500 9.500V19h11V9.500',
  unavailable: `${CIRCLE}M6.500 6.500l11 11`,
  // a calendar sheet
  elsewhere: 'M4.500 6h15v13.500h-15ZM4.500 10.500h15M8.500 3.500v4M15.500 3.500v4',
}

/** The icon of a status, so that colour is not the only signal. */
export function KindIcon({ kind }: { kind: EntryKind }) {
  return <Icon node={[['path', { d: PATHS[kind] }]]} className="size-4 flex-none" strokeWidth={2.4} />
}

/** An entry of the list below a calendar. */
export function KindRow({ kind, children }: { kind: EntryKind; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 leading-[1.35]">
      <KindMark kind={kind} />
      {children}
    </li>
  )
}

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
