import { IMAGE_TYPES } from '#domain/hosting/pictures.ts'
import { refreshUser } from '#stores/auth/own-user.ts'
import { type DeviceOutbox, environment } from '#stores/shell/environment.ts'
import { listStoredWrites, type StoredWrite } from '#stores/shell/outbox.ts'
import { $failures, $uploads, NEW_UPLOAD, processQueue, retryUpload, UPLOAD, type Upload } from './uploads.ts'

/** Pauses between attempts while there is no connection, in ms; the last one repeats. */
const PAUSES_MS = [5_000, 15_000, 60_000, 300_000]

// state
let timer: ReturnType<typeof setTimeout> | undefined
let listenedOutbox: DeviceOutbox | undefined

// actions
/** Sends the unsent photos of all vehicles of the signed-in user. */
export async function restoreUploads(): Promise<void> {
  listen()
  await refreshUser()
  const stored = await listStoredWrites(UPLOAD)
  const shown = new Set($uploads.get().map(({ id }) => id))
  const found = stored.flatMap(readUpload).filter(({ id }) => !shown.has(id))
  if (found.length) $uploads.set([...$uploads.get(), ...found])
  processQueue()
}

/** Sends all photos of a vehicle that are not uploaded yet. */
export function sendAll(vehicleId: number): void {
  for (const item of $uploads.get()) if (item.vehicleId === vehicleId) retryUpload(item.id)
}

function sendWaiting(): void {
  clearTimeout(timer)
  for (const { id, status } of $uploads.get()) if (status === 'waiting') retryUpload(id)
}

/** The browser reports when the connection is back, but not always. */
function listen(): void {
  const { outbox } = environment()
  if (outbox === listenedOutbox) return
  listenedOutbox = outbox
  outbox.onOnline(sendWaiting)
}

function readUpload({ key: id, params, payload }: StoredWrite): Upload[] {
  const type = IMAGE_TYPES.find((known) => known === payload.type)
  const { image: picture, refused } = payload
  if (!type || typeof params.id !== 'number' || !(picture instanceof Blob)) return []
  const stored = { ...NEW_UPLOAD, id, vehicleId: params.id, type, picture, isOnDevice: true }
  if (typeof refused !== 'string') return [{ ...stored, status: 'queued' }]
  return [{ ...stored, status: 'failed', error: refused, canRetry: true }]
}

// reactions
/**
 * After a successful upload the others are sent immediately; after each failure the pause before the next attempt
 * grows.
 */
$failures.listen((failures) => {
  clearTimeout(timer)
  if (failures === 0) sendWaiting()
  else timer = setTimeout(sendWaiting, PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1])
})
