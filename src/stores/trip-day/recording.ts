import type { RecordPayload } from '#contract/trip-day.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { ExpenseKind, RecordKind, RecordView } from '#domain/trip-day/records.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { $queue, dropWrite, enqueue, type QueuedWrite } from './queue.ts'
import { $sheet } from './sheet.ts'

/** What is typed into the form of a record: a cheap phone ends the page while its camera is open. */
export interface RecordDraft {
  token: string
  kind: RecordKind
  odometer: string
  /** percent; null: not chosen */
  fuel: number | null
  code: string
}
type Typed = Omit<RecordDraft, 'token' | 'kind'>

const NOTHING_TYPED: Typed = { odometer: '', fuel: null, code: '' }

// state
export const $recordDraft = persistedAtom<RecordDraft | null>('app:trip-day:draft', null, {
  lifetime: 'session',
  parse: readDraft,
})

// derived
export function typedRecord(draft: RecordDraft | null, token: string, kind: RecordKind): Typed {
  return draft?.token === token && draft.kind === kind ? draft : NOTHING_TYPED
}

/** The pictures of a record that are on this phone. */
export const picturesOf = (queue: readonly QueuedWrite[], kind: RecordKind) =>
  queue.flatMap(({ key, write, status, error }) =>
    write.what === 'picture' && write.payload.kind === kind
      ? [
          {
            key,
            view: write.payload.view,
            image: write.payload.image,
            refused: status === 'refused' ? error : null,
          },
        ]
      : [],
  )

/** The record of a kind that this phone has not sent yet. */
export const queuedRecord = (queue: readonly QueuedWrite[], kind: RecordKind) =>
  queue.find(({ write }) => write.what === 'record' && write.payload.kind === kind)

// actions
export function typeRecord(kind: RecordKind, patch: Partial<Typed>): void {
  const { token } = $sheet.get()
  $recordDraft.set({ ...typedRecord($recordDraft.get(), token, kind), token, kind, ...patch })
}

type Recorded = Pick<RecordPayload, 'kind' | 'odometer' | 'fuel' | 'acceptOdd'>

/** Records the start or the end. The guest's code follows on its own, so that a wrong one is refused on its own. */
export async function submitRecord(recorded: Recorded, code: string): Promise<void> {
  // a response that corrects the page's clock may arrive before the record is sent (queue.ts)
  const takenAt = toWire(environment().deviceNow())
  const payload = { ...recorded, id: environment().uniqueKey(), takenAt }
  $recordDraft.set(null)
  const recording = enqueue({ what: 'record', payload })
  if (code) await submitCode(recorded.kind, code)
  await recording
}

/** A record whose odometer looks wrong is sent once more, as it is. Its time stays that of the device. */
export async function acceptOdd({ key, write }: QueuedWrite): Promise<void> {
  if (write.what !== 'record') return
  const payload = { ...write.payload, id: environment().uniqueKey(), acceptOdd: true }
  await enqueue({ what: 'record', payload }, key)
}

/** Opens the form again with what was refused. */
export function correctRecord({ key, write }: QueuedWrite): void {
  if (write.what !== 'record') return
  const { kind, odometer, fuel } = write.payload
  typeRecord(kind, { odometer: String(odometer), fuel })
  dropWrite(key)
}

export async function submitCode(kind: RecordKind, code: string, replaced?: string): Promise<void> {
  await enqueue({ what: 'confirm', payload: { kind, code } }, replaced)
}

/** Makes the picture smaller and stores it, in the place of one of the same view. */
export async function takePicture(kind: RecordKind, view: RecordView, file: Blob): Promise<void> {
  const image = await shrunk(file)
  if (!image) return
  const taken = picturesOf($queue.get(), kind).find((one) => one.view === view)
  const payload = { id: environment().uniqueKey(), kind, view, takenAt: now(), image }
  await enqueue({ what: 'picture', payload }, taken?.key)
}

export interface Spent {
  kind: ExpenseKind
  /** whole NRS */
  amount: number
  note: string
  image: Blob | null
}

/** Sends a receipt, in the place of one that was refused. A picture that is small already stays as it is. */
export async function submitExpense({ kind, amount, note, image }: Spent, replaced?: string): Promise<void> {
  const shown = image instanceof File ? await shrunk(image) : image
  const id = environment().uniqueKey()
  const payload = {
    ...{ id, kind, amount: String(amount), takenAt: now() },
    ...(note && { note }),
    ...(shown && { image: shown }),
  }
  await enqueue({ what: 'expense', payload }, replaced)
}

const now = () => toWire(environment().now())

/** Null when it cannot be read, with a toast. */
async function shrunk(file: Blob): Promise<Blob | null> {
  const { pictures, notify } = environment()
  try {
    const opened = await pictures.open(file)
    if (!('error' in opened)) return await pictures.shrink(opened.file, null, 'vehicle')
  } catch {
    // its code did not load, or the phone has no memory for it
  }
  notify('error', t('trip-day.pictures.unreadable'))
  return null
}

/** Stored values are never trusted. */
function readDraft(value: unknown): RecordDraft | null {
  if (typeof value !== 'object' || value === null) return null
  const { token, kind, odometer, fuel, code } = value as Partial<Record<keyof RecordDraft, unknown>>
  if (typeof token !== 'string' || (kind !== 'start' && kind !== 'end')) return null
  if (typeof odometer !== 'string' || typeof code !== 'string') return null
  return { token, kind, odometer, fuel: typeof fuel === 'number' ? fuel : null, code }
}
