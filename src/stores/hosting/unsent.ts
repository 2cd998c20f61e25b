import { IMAGE_TYPES } from '#domain/hosting/pictures.ts'
import { refreshUser } from '#stores/auth/own-user.ts'
import { listStoredWrites, type StoredWrite } from '#stores/shell/outbox.ts'
import {
  $uploads,
  NEW_UPLOAD,
  processQueue,
  retryUpload,
  UPLOAD,
  type Upload,
  uploadRetries,
} from './uploads.ts'

// actions
/** Sends the unsent photos of all vehicles of the signed-in user. */
export async function restoreUploads(): Promise<void> {
  uploadRetries.listen()
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

function readUpload({ key: id, params, payload }: StoredWrite): Upload[] {
  const type = IMAGE_TYPES.find((known) => known === payload.type)
  const { image: picture, refused } = payload
  if (!type || typeof params.id !== 'number' || !(picture instanceof Blob)) return []
  const stored = { ...NEW_UPLOAD, id, vehicleId: params.id, type, picture, isOnDevice: true }
  if (typeof refused !== 'string') return [{ ...stored, status: 'queued' }]
  return [{ ...stored, status: 'failed', error: refused, canRetry: true }]
}
