import type { EntryKind } from './date-text.ts'
import { KindIcon } from './KindIcon.tsx'
import './taken-bar.css'

/** A status as its bars look in the calendar, beside its words. */
export function KindMark({ kind, className = '' }: { kind: EntryKind; className?: string }) {
  return (
    <span className={`taken-bar flex-none px-1.25 py-0.5 ${className}`} data-kind={kind}>
      <KindIcon kind={kind} />
    </span>
  )
}
