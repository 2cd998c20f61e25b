import { atom, computed } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import { uploadVehicleImage } from '#contract/hosting.ts'
import type { CropArea } from '#domain/hosting/cropping.ts'
import { IMAGE_TYPES, type ImageType, type PictureKind } from '#domain/hosting/pictures.ts'
import { refreshUser } from '#stores/auth/own-user.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import {
  forgetWrite,
  isStored,
  listStoredWrites,
  type StoredWrite,
  sendStored,
  storeWrite,
} from '#stores/shell/outbox.ts'
import { createRetries } from '#stores/shell/retries.ts'
import { failureText, isTemporary } from '#stores/shell/send.ts'
import { cropPicture, isFinal } from './crop-picture.ts'
import { editedVehicle, reloadVehicle } from './editor.ts'
import { addVehiclePicture } from './vehicle-pictures.ts'

/** More parallel uploads would only share a weak connection. */
const MAX_CONCURRENT = 2
/** What an upload is called in the outbox. */
const UPLOAD = `${uploadVehicleImage.method} ${uploadVehicleImage.path}`
/** A picture from the crop dialog, kept on the device until it is uploaded or cancelled. */
export interface Upload {
  /** its Idempotency-Key as well: the server adds it once, however often it is sent */
  id: string
  vehicleId: number
  type: ImageType
  /** `waiting`: there was no connection, and it is retried automatically; `failed`: it was refused */
  status: 'cutting' | 'queued' | 'sending' | 'waiting' | 'failed'
  /** null while it is being cropped */
  picture: Blob | null
  /** share that was sent, 0 to 1 */
  progress: number
  error: string | null
  canRetry: boolean
  /** It survives this page. */
  isOnDevice: boolean
}

const NEW_UPLOAD = { progress: 0, error: null, canRetry: false, isOnDevice: false }

/** Document URLs are valid for five minutes; they are renewed at most this often, in milliseconds. */
const MIN_INTERVAL_MS = 60_000

// state
let refreshedAt = Number.NEGATIVE_INFINITY
export const $uploads = atom<readonly Upload[]>([])
const inFlight = new Map<string, AbortController>()
/** Pictures are cropped one by one: a cheap phone has no memory for six. */
let cutting = Promise.resolve()
const uploadRetries = createRetries(() => {
  for (const { id, status } of $uploads.get()) if (status === 'waiting') retryUpload(id)
})

// derived
/** Whether pictures are being cropped or uploaded. */
export const $isUploading = computed($uploads, (all) =>
  all.some(({ status }) => status !== 'failed' && status !== 'waiting'),
)
/** Whether a picture would be lost with the page. */
export const $isUnsafe = computed($uploads, (all) =>
  all.some(({ status, isOnDevice }) => !isOnDevice && status !== 'failed'),
)
/** Whether one tap sends it again. */
const canBeSent = ({ status, canRetry }: Upload): boolean =>
  status === 'waiting' || (status === 'failed' && canRetry)

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

export function startUpload(
  chosen: { id: string; vehicleId: number; type: ImageType; file: Blob },
  area: CropArea | null,
  kind: PictureKind,
): void {
  const { id, vehicleId, type, file } = chosen
  $uploads.set([...$uploads.get(), { id, vehicleId, type, status: 'cutting', picture: null, ...NEW_UPLOAD }])
  cutting = cutting.then(async () => {
    if (!find(id)) return
    const cut = await cropPicture(file, area, kind)
    if ('picture' in cut) await enqueue(id, cut.picture)
    else change(id, { status: 'failed', error: cut.error })
    processQueue()
  })
}

/** Kept before it is sent: the page may end at any time. */
async function enqueue(id: string, picture: Blob): Promise<void> {
  const item = find(id)
  if (!item) return
  const isOnDevice = await keep(item, picture)
  change(id, { status: 'queued', picture, isOnDevice })
}

/** `refused`: the sentence of the server, with which the next page shows it instead of sending it again. */
async function keep({ id, vehicleId, type }: Upload, image: Blob, refused?: string): Promise<boolean> {
  const payload = { type, image, refused }
  const isOnDevice = await storeWrite({ key: id, call: UPLOAD, params: { id: vehicleId }, payload })
  // cancelled in the meantime
  if (isOnDevice && !find(id)) await forgetWrite(id)
  return isOnDevice
}

/** Cancels an upload that is waiting, running or failed. */
export function cancelUpload(id: string): void {
  drop(id)
  inFlight.get(id)?.abort()
  void forgetWrite(id)
}

export function retryUpload(id: string): void {
  const item = find(id)
  if (!item?.picture || !canBeSent(item)) return
  if (item.isOnDevice && item.status === 'failed') void keep(item, item.picture)
  change(id, { status: 'queued', error: null, progress: 0 })
  processQueue()
}

/** Resolves when no upload is queued or running; waiting and failed ones stay. */
export function whenUploaded(): Promise<void> {
  return new Promise((resolve) => {
    const stop = $isUploading.subscribe((isSending) => {
      if (isSending) return
      resolve()
      // the first call comes before there is anything to stop
      queueMicrotask(() => stop())
    })
  })
}

/** A document could not be shown because its signed URL has expired: loads the vehicle again. */
export async function refreshSignedUrls(): Promise<void> {
  const now = environment().now()
  if (now - refreshedAt < MIN_INTERVAL_MS) return
  refreshedAt = now
  // a response from before an upload would make the new picture disappear
  await whenUploaded()
  await reloadVehicle()
}

function processQueue(): void {
  for (const item of $uploads.get()) {
    if (inFlight.size >= MAX_CONCURRENT) return
    if (item.status === 'queued' && item.picture) void send(item, item.picture)
  }
}

async function send(item: Upload, image: Blob): Promise<void> {
  const { id, vehicleId, type } = item
  const controller = new AbortController()
  const { signal } = controller
  inFlight.set(id, controller)
  change(id, { status: 'sending' })
  const outcome = await sendStored(uploadVehicleImage, {
    ...{ key: id, signal, isOnDevice: item.isOnDevice },
    params: { id: vehicleId },
    payload: { type, image },
    onProgress: (progress) => change(id, { progress }),
  })
  if (outcome === null) {
    drop(id)
    if (editedVehicle()?.id === vehicleId) await reloadVehicle()
  } else if (outcome.status === 'answered') {
    addVehiclePicture(vehicleId, outcome.data)
    drop(id)
    uploadRetries.countSuccess()
  } else if (!signal.aborted) await fail(id, outcome.failure)
  inFlight.delete(id)
  processQueue()
}

async function fail(id: string, failure: ApiFailure): Promise<void> {
  const { status } = failure
  const error = status === 0 ? lostText(find(id)) : failureText(failure, 'hosting')
  if (isTemporary(failure)) {
    change(id, { status: 'waiting', error, canRetry: true })
    uploadRetries.countFailure()
    return
  }
  if (isFinal(failure)) {
    change(id, { status: 'failed', error, canRetry: false, isOnDevice: false })
    return forgetWrite(id)
  }
  change(id, { status: 'failed', error, canRetry: true })
  const item = find(id)
  // another tab may have removed it
  if (item?.isOnDevice && item.picture && (await isStored(id))) await keep(item, item.picture, error)
}

const lostText = (item?: Upload) => t(item?.isOnDevice ? 'hosting-pictures.stored' : 'hosting-pictures.lost')

const find = (id: string): Upload | undefined => $uploads.get().find((item) => item.id === id)

function change(id: string, patch: Partial<Upload>): void {
  $uploads.set($uploads.get().map((item) => (item.id === id ? { ...item, ...patch } : item)))
}

function drop(id: string): void {
  $uploads.set($uploads.get().filter((item) => item.id !== id))
}

// reactions
/** What is kept on the device stays there: signing out deletes it, the end of a session does not. */
onSignedOut(() => {
  $uploads.set([])
  uploadRetries.reset()
  for (const controller of inFlight.values()) controller.abort()
})
