import type { ReactNode } from 'react'
import type { EntryKind } from './date-text.ts'
import { KindMark } from './KindMark.tsx'

/** An entry of the list below a calendar. */
export function KindRow({ kind, children }: { kind: EntryKind; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 leading-[1.35]">
      <KindMark kind={kind} />
      {children}
    </li>
  )
}
