import type { CarpoolValues } from '#domain/carpool/request.rules.ts'
import { insideNepalBox, type Point } from '#domain/shared/place.ts'
import { $user } from '#stores/auth/session.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'

/** The values of the form. An address is the label of the chosen place, or a text without a chosen place (null). */
export interface RequestValues extends CarpoolValues {
  from: Point | null
  to: Point | null
}
interface StoredDraft {
  userId: number
  values: RequestValues
}

const MAX_LENGTH = 2_000

// state
/** Stays when the server ended the session (stores/auth/session.ts); sign-out removes it. */
const $draft = persistedAtom<StoredDraft | undefined>('app:carpool:form', undefined, { parse: parseDraft })

// actions
export function storeRequestDraft(values: RequestValues): void {
  const userId = $user.get()?.id
  if (userId !== undefined) $draft.set({ userId, values })
}

export function deleteRequestDraft(): void {
  if ($draft.get()) $draft.set(undefined)
}

export function findRequestDraft(): RequestValues | null {
  const draft = $draft.get()
  return draft && draft.userId === $user.get()?.id ? draft.values : null
}

// functions, not constants: the store above parses its value before this line runs
function parseDraft(value: unknown): StoredDraft | null {
  const { userId, values } = record(value)
  if (typeof userId !== 'number') return null
  const input = record(values)
  const [from, to] = [readPoint(input.from), readPoint(input.to)]
  return {
    userId,
    values: {
      isDriver: typeof input.isDriver === 'boolean' ? input.isDriver : null,
      addressFrom: text(input.addressFrom),
      addressTo: text(input.addressTo),
      from,
      to,
      fromDate: text(input.fromDate),
      fromTime: text(input.fromTime),
      passengers: text(input.passengers),
      vehicleTypeID: typeof input.vehicleTypeID === 'number' ? input.vehicleTypeID : null,
      suggestedPrice: text(input.suggestedPrice),
      phoneNumber: text(input.phoneNumber),
      note: text(input.note),
    },
  }
}

function readPoint(value: unknown): Point | null {
  const { lat, lng } = record(value)
  if (typeof lat !== 'number' || typeof lng !== 'number' || !insideNepalBox({ lat, lng })) return null
  return { lat, lng }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_LENGTH) : ''
}
