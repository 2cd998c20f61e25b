import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import {
  addExpense,
  addRecordPicture,
  type ConfirmRecordPayload,
  confirmRecord,
  type DriverSheet,
  type ExpensePayload,
  type RecordPayload,
  type RecordPicturePayload,
  recordTrip,
} from '#contract/trip-day.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { RECORD_KINDS, type RecordKind } from '#domain/trip-day/records.ts'
import { DAY_WRITES, nextToSend } from '#domain/trip-day/sending-order.ts'
import { environment, t } from '#stores/shell/environment.ts'
import {
  forgetWrite,
  isStored,
  listWritesOfLink,
  type StoredWrite,
  sendStored,
  storeWrite,
} from '#stores/shell/outbox.ts'
import { createRetries } from '#stores/shell/retries.ts'
import { isTemporary, type SendOutcome, TOO_MANY_REQUESTS } from '#stores/shell/send.ts'
import { $sheet, refreshSheet, showSheet } from './sheet.ts'

export type DayWrite =
  | { what: 'record'; payload: RecordPayload }
  | { what: 'confirm'; payload: ConfirmRecordPayload }
  | { what: 'expense'; payload: ExpensePayload }
  | { what: 'picture'; payload: RecordPicturePayload }

/** Something that the driver did, stored on this phone until the server has it. */
export interface QueuedWrite {
  /** its Idempotency-Key as well, and the id of a record, an expense or a picture */
  key: string
  at: number
  write: DayWrite
  /** `waiting`: there was no connection, and it is sent again automatically; `refused`: it waits for the driver */
  status: 'queued' | 'sending' | 'waiting' | 'refused'
  error: string | null
  /** of the refusal */
  cause: string
  /** It survives this page. */
  isOnDevice: boolean
}

// state
export const $queue = atom<readonly QueuedWrite[]>([])
let isSending = false
const retries = createRetries(() => void sendQueue())

// derived
/** The record that a write is, or is about. */
const recordKindOf = ({ what, payload }: DayWrite): RecordKind | null =>
  what === 'expense' ? null : payload.kind

// actions
/** Shows what this phone has not sent of the open link, and sends it. */
export async function restoreQueue(token: string): Promise<void> {
  retries.listen()
  const stored = await listWritesOfLink(token)
  if ($sheet.get().token !== token) return
  const known = new Set($queue.get().map(({ key }) => key))
  $queue.set([...$queue.get(), ...stored.flatMap(readWrite).filter(({ key }) => !known.has(key))])
  void sendQueue()
}

/** Stored before it is sent: the page may end at any time. Replaces the write `replaced`. */
export async function enqueue(write: DayWrite, replaced?: string): Promise<void> {
  const key = 'id' in write.payload ? write.payload.id : environment().uniqueKey()
  const item = { key, at: environment().now(), write, status: 'queued', error: null, cause: '' } as const
  const isOnDevice = await keep(item)
  const others = $queue.get().filter((one) => one.key !== replaced)
  $queue.set([...others, { ...item, isOnDevice }])
  if (replaced) void forgetWrite(replaced)
  await sendQueue()
}

export function dropWrite(key: string): void {
  $queue.set($queue.get().filter((one) => one.key !== key))
  void forgetWrite(key)
}

/** Sends what waits for a connection. */
export async function sendQueue(): Promise<void> {
  for (const { key, status } of $queue.get()) if (status === 'waiting') change(key, { status: 'queued' })
  if (isSending) return
  isSending = true
  let hasPictures = false
  try {
    for (let item = next(); item; item = next()) {
      if (!(await sendOne(item))) break
      hasPictures ||= item.write.what === 'picture'
    }
  } finally {
    isSending = false
  }
  // a picture is answered without the sheet
  if (hasPictures) await refreshSheet()
}

function next(): QueuedWrite | null {
  const { sheet } = $sheet.get()
  const recorded = sheet ? RECORD_KINDS.filter((kind) => sheet[kind]) : []
  const waiting = $queue.get().map((item) => {
    const { what } = item.write
    return { item, what, kind: recordKindOf(item.write), at: item.at, isRefused: item.status === 'refused' }
  })
  return nextToSend(waiting, recorded)?.item ?? null
}

/** False: there is no connection, and the queue waits. */
async function sendOne(item: QueuedWrite): Promise<boolean> {
  const { token } = $sheet.get()
  const { key, write } = item
  change(key, { status: 'sending', error: null })
  const outcome = await sendWrite(token, item)
  if (outcome === null || outcome.status === 'answered') {
    retries.reset()
    drop(key)
    if (outcome === null) await refreshSheet()
    else if (write.what !== 'picture') showSheet(token, outcome.data as DriverSheet)
    return true
  }
  const { status } = outcome.failure
  // wrong codes are counted: the next one is typed an hour later
  const isWrongCode = status === TOO_MANY_REQUESTS && write.what === 'confirm'
  if (isTemporary(outcome.failure) && !isWrongCode) {
    for (const { key, status } of $queue.get()) if (status !== 'refused') change(key, { status: 'waiting' })
    retries.countFailure()
    return false
  }
  await refuse(item, outcome.failure)
  return true
}

function sendWrite(
  token: string,
  { key, isOnDevice, write }: QueuedWrite,
): Promise<SendOutcome<unknown> | null> {
  const options = { key, isOnDevice, params: { token }, background: true }
  switch (write.what) {
    case 'record':
      // by the clock of its `takenAt`, so that the server can tell how wrong that is
      return sendStored(recordTrip, {
        ...options,
        payload: { ...write.payload, sentAt: toWire(environment().deviceNow()) },
      })
    case 'confirm':
      return sendStored(confirmRecord, { ...options, payload: write.payload })
    case 'expense':
      return sendStored(addExpense, { ...options, payload: write.payload })
    case 'picture':
      return sendStored(addRecordPicture, { ...options, payload: write.payload })
  }
}

/** The sentence is stored with it, so that the next page shows it instead of sending it again. */
async function refuse(item: QueuedWrite, { message, cause }: ApiFailure): Promise<void> {
  const error = message || t('trip-day.refused')
  change(item.key, { status: 'refused', error, cause })
  if (item.isOnDevice && (await isStored(item.key))) await keep(item, { error, cause })
}

type Refusal = Pick<QueuedWrite, 'error' | 'cause'>

function keep({ key, write }: Pick<QueuedWrite, 'key' | 'write'>, refusal?: Refusal): Promise<boolean> {
  const { token } = $sheet.get()
  const payload = { ...write, ...refusal }
  return storeWrite({ key, link: token, call: write.what, params: { token }, payload })
}

function readWrite({ key, at, payload }: StoredWrite): QueuedWrite[] {
  const { what, payload: sent, error, cause } = payload
  if (!DAY_WRITES.some((known) => known === what) || typeof sent !== 'object' || sent === null) return []
  const write = { what, payload: sent } as DayWrite
  const isRefused = typeof error === 'string'
  return [
    {
      ...{ key, at, write, isOnDevice: true },
      status: isRefused ? 'refused' : 'queued',
      error: isRefused ? error : null,
      cause: typeof cause === 'string' ? cause : '',
    },
  ]
}

function change(key: string, patch: Partial<QueuedWrite>): void {
  $queue.set($queue.get().map((one) => (one.key === key ? { ...one, ...patch } : one)))
}

function drop(key: string): void {
  $queue.set($queue.get().filter((one) => one.key !== key))
}
