import { persistedAtom } from '#stores/shell/persisted.ts'

/** Most texts that are stored; the oldest is dropped. */
const MAX_DRAFTS = 20

type Drafts = Readonly<Record<string, string>>

// state
/** Begun texts by the key of their thread, the latest last. */
const $drafts = persistedAtom<Drafts>('app:threads:drafts', {}, { parse: parseDrafts })

// actions
export const messageDraft = (key: string): string => $drafts.get()[key] ?? ''

export function saveMessageDraft(key: string, text: string): void {
  const { [key]: _, ...others } = $drafts.get()
  const all = Object.entries({ ...others, ...(text && { [key]: text }) })
  $drafts.set(Object.fromEntries(all.slice(-MAX_DRAFTS)))
}

function parseDrafts(value: unknown): Drafts | null {
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
