import { $user } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'

/** Unsaved input of one form on this device, without files. */
export interface StoredDraft {
  userId: number
  /** null: the vehicle does not exist yet */
  vehicleId: number | null
  step: number
  values: unknown
  /** UTC, epoch milliseconds */
  at: number
  /** version of the form when it was changed; absent: the current one */
  version?: number | undefined
}

const MAX_DRAFTS = 20

// state
/** Stays when the server ended the session (stores/auth/session.ts); sign-out removes it. */
const $drafts = persistedAtom<readonly StoredDraft[]>('app:hosting:drafts', [], { parse: parseDrafts })

// actions
/** Only the newest drafts of this user are kept; those of other users of this device are removed. */
export function storeDraft(
  vehicleId: number | null,
  step: number,
  values: unknown,
  { at = environment().now(), version }: Partial<Pick<StoredDraft, 'at' | 'version'>> = {},
): void {
  const userId = $user.get()?.id
  if (userId === undefined) return
  const others = ownDrafts().filter((item) => !isOf(item, vehicleId, step))
  const draft = { userId, vehicleId, step, values, at, ...(version !== undefined && { version }) }
  $drafts.set([draft, ...others].slice(0, MAX_DRAFTS))
}

export function deleteDraft(vehicleId: number | null, step: number): void {
  if (findDraft(vehicleId, step)) $drafts.set(ownDrafts().filter((item) => !isOf(item, vehicleId, step)))
}

/** After a vehicle was removed. */
export function deleteDraftsOf(vehicleId: number): void {
  $drafts.set(ownDrafts().filter((item) => item.vehicleId !== vehicleId))
}

export function findDraft(vehicleId: number | null, step: number): StoredDraft | null {
  return ownDrafts().find((item) => isOf(item, vehicleId, step)) ?? null
}

/**
 * Null when the stored value does not have the shape of the form: stored values are never trusted. A field that is new
 * in the form gets its value from `saved`.
 */
export function readDraft<Values extends object>(value: unknown, saved: Values): Values | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const input = value as Record<string, unknown>
  const values = Object.entries(saved).map(
    ([name, own]) => [name, name in input ? input[name] : own] as const,
  )
  const isShaped = values.every(([name, item]) => {
    const own: unknown = saved[name as keyof Values]
    return Array.isArray(own)
      ? Array.isArray(item) && item.every((item) => typeof item === 'string')
      : typeof item === typeof own
  })
  return isShaped ? (Object.fromEntries(values) as Values) : null
}

function ownDrafts(): StoredDraft[] {
  const userId = $user.get()?.id
  return $drafts.get().filter((draft) => draft.userId === userId)
}

const isOf = (draft: StoredDraft, vehicleId: number | null, step: number): boolean =>
  draft.vehicleId === vehicleId && draft.step === step

// a function, not a constant: the store above reads its value before this line runs
function parseDrafts(value: unknown): readonly StoredDraft[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((item: Partial<Record<keyof StoredDraft, unknown>> | null) => {
    const { userId, vehicleId, step, values, at, version } = item ?? {}
    const isKnown =
      typeof userId === 'number' &&
      (vehicleId === null || typeof vehicleId === 'number') &&
      typeof step === 'number' &&
      typeof at === 'number'
    if (!isKnown) return []
    return [{ userId, vehicleId, step, values, at, ...(typeof version === 'number' && { version }) }]
  })
}
