import { atom, computed } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { uploadVehicleImage } from '#contract/hosting.ts'
import { getVehicle } from '#contract/vehicles.ts'
import type { Area } from '#domain/hosting/cropping.ts'
import type { ImageType, PictureKind } from '#domain/hosting/pictures.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { failureText, submitOnce } from '#stores/shell/submit.ts'
import { cropPicture } from './crop-picture.ts'
import { editedVehicle } from './editor.ts'
import { addPicture, findImages } from './vehicle-pictures.ts'

/** More parallel uploads would only share a weak connection. */
const MAX_CONCURRENT = 2
/** Errors that a retry cannot fix. */
const FINAL = [401, 404, 413, 415]
const FINAL_CAUSES: readonly string[] = [
  'notAnImage',
  'heicPicture',
  'damagedPicture',
  'pictureTooSmall',
  'tooManyPixels',
] satisfies ErrorCode[]

/** A picture from the crop dialog, in memory until it is uploaded or cancelled. */
export interface Upload {
  id: string
  vehicleId: number
  type: ImageType
  status: 'cutting' | 'queued' | 'sending' | 'failed'
  /** null while it is being cropped */
  picture: Blob | null
  /** share that was sent, 0 to 1 */
  progress: number
  error: string | null
  canRetry: boolean
  /** All of it was sent when the connection was lost, so it may have been saved. */
  isUncertain: boolean
}

// state
export const $uploads = atom<readonly Upload[]>([])
const inFlight = new Map<string, AbortController>()
/** Pictures are cropped one by one: a cheap phone has no memory for six. */
let cutting = Promise.resolve()

// derived
/** Whether pictures are being cropped or uploaded. */
export const $isUploading = computed($uploads, (all) => all.some(({ status }) => status !== 'failed'))

// actions
export function startUpload(
  chosen: { id: string; vehicleId: number; type: ImageType; file: Blob },
  area: Area | null,
  kind: PictureKind,
): void {
  const { id, vehicleId, type, file } = chosen
  const rest = { progress: 0, error: null, canRetry: false, isUncertain: false }
  $uploads.set([...$uploads.get(), { id, vehicleId, type, status: 'cutting', picture: null, ...rest }])
  cutting = cutting.then(async () => {
    if (!find(id)) return
    const cut = await cropPicture(file, area, kind)
    if ('picture' in cut) change(id, { status: 'queued', picture: cut.picture })
    else change(id, { status: 'failed', error: cut.error })
    processQueue()
  })
}

/** Cancels an upload that is waiting, running or failed. */
export function cancelUpload(id: string): void {
  drop(id)
  inFlight.get(id)?.abort()
}

export function retryUpload(id: string): void {
  const item = find(id)
  if (item?.status !== 'failed' || !item.picture) return
  change(id, { status: 'queued', error: null, progress: 0 })
  processQueue()
}

/** Resolves when no upload is waiting or running; failed ones stay. */
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

function processQueue(): void {
  for (const item of $uploads.get()) {
    if (inFlight.size >= MAX_CONCURRENT) return
    if (item.status === 'queued' && item.picture) void send(item, item.picture)
  }
}

async function send({ id, vehicleId, type, isUncertain }: Upload, image: Blob): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  inFlight.set(id, controller)
  change(id, { status: 'sending' })
  await submitOnce({
    async send() {
      if (isUncertain && (await hasArrived(vehicleId, type, signal))) return drop(id)
      change(id, { isUncertain: false })
      const { data } = await environment().upload(uploadVehicleImage, {
        params: { id: vehicleId },
        payload: { type, image },
        signal,
        onProgress: (progress) => change(id, { progress }),
      })
      addPicture(vehicleId, data)
      drop(id)
    },
    onFailure(failure) {
      if (!signal.aborted) fail(id, failure)
    },
  })
  inFlight.delete(id)
  processQueue()
}

function fail(id: string, failure: ApiFailure): void {
  const { status, cause } = failure
  const isLost = status === 0
  const item = find(id)
  change(id, {
    status: 'failed',
    error: isLost ? t('hosting-pictures.lost') : failureText(failure, 'hosting'),
    canRetry: !FINAL.includes(status) && !FINAL_CAUSES.includes(cause),
    isUncertain: isLost && (item?.isUncertain || item?.progress === 1),
  })
}

/** Whether an upload without a response was saved: the vehicle then has an unknown picture for each uncertain upload. */
async function hasArrived(vehicleId: number, type: ImageType, signal: AbortSignal): Promise<boolean> {
  const { data: vehicle } = await environment().call(getVehicle, { params: { id: vehicleId }, signal })
  const edited = editedVehicle()
  if (edited?.id !== vehicleId) return false
  const known = new Set(findImages(edited, type).map(({ id }) => id))
  const [unknown, ...others] = findImages(vehicle, type).filter(({ id }) => !known.has(id))
  const possible = $uploads
    .get()
    .filter(
      (item) =>
        item.type === type && (item.isUncertain || (item.status === 'sending' && item.progress === 1)),
    )
  if (!unknown || others.length + 1 < possible.length) return false
  addPicture(vehicleId, unknown)
  return true
}

const find = (id: string): Upload | undefined => $uploads.get().find((item) => item.id === id)

function change(id: string, patch: Partial<Upload>): void {
  $uploads.set($uploads.get().map((item) => (item.id === id ? { ...item, ...patch } : item)))
}

function drop(id: string): void {
  $uploads.set($uploads.get().filter((item) => item.id !== id))
}
