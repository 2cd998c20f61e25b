import type { EntryKind } from './date-text.ts'
import { KindIcon } from './KindIcon.tsx'
import './taken-bar.css'

/** A sample of a status's bars in the calendar, shown beside its label. */
export function KindMark({ kind, className = '' }: { kind: EntryKind; className?: string }) {
  return (
    <span className={`taken-bar flex-none px-1.25 py-0.5 ${className}`} data-kind={kind}>
      <KindIcon kind={kind} />
    </span>
  )
}
