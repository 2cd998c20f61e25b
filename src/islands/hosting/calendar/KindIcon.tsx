import { Icon } from '#islands/ui/Icon.tsx'
import type { EntryKind } from './date-text.ts'

const CIRCLE = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z'
const PATHS: Record<EntryKind, string> = {
  pending: `${CIRCLE}M12 8v4l2.600 2`,
  approved: 'm5 12.500 4.500 4.500L19 7.500',
  inTrip: 'M4 16v-3.500l2-5.500h12l2 5.500V16ZM4 12.500h16M6.500 16v2.500M17.500 16v2.500',
  completed: 'm2.500 12.500 4 4L15 8M11 15.500l1.500 1L21.500 8',
  unavailable: `${CIRCLE}M6.500 6.500l11 11`,
}

/** The icon of a status, so that colour is not the only signal. */
export function KindIcon({ kind }: { kind: EntryKind }) {
  return <Icon node={[['path', { d: PATHS[kind] }]]} className="size-4 flex-none" strokeWidth={2.4} />
}
