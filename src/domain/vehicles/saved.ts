import { MAX_SAVED, MAX_SEEN } from './limits.ts'

// Part of a script of public pages: no imports with dates, rules or texts.

/** A vehicle, and when it was saved or seen (UTC, epoch milliseconds). */
export interface VehicleMark {
  id: number
  at: number
}
export interface SavedChange extends VehicleMark {
  isSaved: boolean
}
/** The saved vehicles on a device. */
export interface SavedVehicles {
  /** the user whose list it copies; null: a visitor's, which no account has yet */
  userId: number | null
  /** latest first */
  marks: readonly VehicleMark[]
  /** what the account has not answered yet, at most one for each vehicle */
  unsent: readonly SavedChange[]
  /** when the account's list was read (UTC, epoch milliseconds) */
  readAt: number
}

export const NONE_SAVED: SavedVehicles = { userId: null, marks: [], unsent: [], readAt: 0 }

/** Parses a stored value, which is never trusted. */
export function readSaved(stored: unknown): SavedVehicles {
  const { userId, marks, unsent, readAt } = record(stored)
  return {
    userId: isCount(userId) ? userId : null,
    marks: readMarks(marks, MAX_SAVED),
    unsent: readMarks(unsent, MAX_SAVED).map((mark) => ({ ...mark, isSaved: isSave(unsent, mark.id) })),
    readAt: isCount(readAt) ? readAt : 0,
  }
}

/** Latest first, each vehicle once. */
export function readMarks(stored: unknown, max: number): VehicleMark[] {
  const marks: VehicleMark[] = []
  for (const item of Array.isArray(stored) ? stored : []) {
    const { id, at } = record(item)
    if (isCount(id) && isCount(at)) marks.push({ id, at })
  }
  const known = new Set<number>()
  const isNew = ({ id }: VehicleMark) => known.size < known.add(id).size
  return marks.sort(byTime).filter(isNew).slice(0, max)
}

/**
 * What this person sees of the list on the device. A visitor's list goes into the account of the user who signs in
 * next; the list of another user is not shown.
 */
export function savedOf(list: SavedVehicles, userId: number | null): SavedVehicles {
  if (list.userId === userId) return list
  if (userId === null || list.userId !== null) return { ...NONE_SAVED, userId }
  return { ...list, userId, unsent: list.marks.map((mark) => ({ ...mark, isSaved: true })) }
}

export const hasSaved = ({ marks }: SavedVehicles, id: number): boolean =>
  marks.some((mark) => mark.id === id)

/** Saves a vehicle, or removes a saved one. In a full list it takes the place of the oldest one. */
export function toggleSaved(list: SavedVehicles, id: number, at: number): SavedVehicles {
  const change = { id, at, isSaved: !hasSaved(list, id) }
  const unsent = list.userId === null ? [] : [...list.unsent.filter((other) => other.id !== id), change]
  return { ...list, marks: withChanges(list.marks, [change]), unsent }
}

/** The list after the account has answered with all of its vehicles; what changed in the meantime stays. */
export function withAnswer(
  list: SavedVehicles,
  sent: readonly SavedChange[],
  account: readonly VehicleMark[],
  readAt: number,
): SavedVehicles {
  const unsent = list.unsent.filter(({ id, at }) => !sent.some((one) => one.id === id && one.at === at))
  return { ...list, marks: withChanges(account, unsent), unsent, readAt }
}

/** The vehicles that were seen last, with this one as the latest. */
export function addSeen(stored: unknown, id: number, at: number): VehicleMark[] {
  const others = readMarks(stored, MAX_SEEN).filter((mark) => mark.id !== id)
  return [{ id, at }, ...others].slice(0, MAX_SEEN)
}

function withChanges(marks: readonly VehicleMark[], changes: readonly SavedChange[]): VehicleMark[] {
  const others = marks.filter(({ id }) => !changes.some((change) => change.id === id))
  const added = changes.filter(({ isSaved }) => isSaved).map(({ id, at }) => ({ id, at }))
  return [...added, ...others].sort(byTime).slice(0, MAX_SAVED)
}

const byTime = (a: VehicleMark, b: VehicleMark) => b.at - a.at || b.id - a.id

const isSave = (stored: unknown, id: number) =>
  Array.isArray(stored) && stored.map(record).find((item) => item.id === id)?.isSaved === true

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
