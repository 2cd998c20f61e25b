import { atom, computed } from 'nanostores'
import type { ErrorCode } from '#contract/errors.ts'
import { uploadVehicleImage } from '#contract/hosting.ts'
import { getVehicle } from '#contract/vehicles.ts'
import type { Area } from '#domain/hosting/cropping.ts'
import type { ImageType, PictureKind } from '#domain/hosting/pictures.ts'
import { environment } from '#stores/shell/environment.ts'
import { cropPicture } from './crop-picture.ts'
import { $editor } from './editor.ts'
import { failureOf } from './failure.ts'
import { t } from './translate.ts'
import { addPicture, findImages } from './vehicle-pictures.ts'

/** A weak line carries two pictures at a time; more would only share it. */
const MAX_CONCURRENT = 2
/** The vehicle is gone, or the file is what it is: the same one will be refused again. */
const FINAL = [401, 404, 413, 415]
const FINAL_CAUSES: readonly string[] = [
  'notAnImage',
  'heicPicture',
  'damagedPicture',
  'pictureTooSmall',
  'tooManyPixels',
] satisfies ErrorCode[]

/** A picture between the dialog and the vehicle. It is kept in memory until it has arrived or is taken away. */
export interface Upload {
  id: string
  vehicleId: number
  type: ImageType
  status: 'cutting' | 'queued' | 'sending' | 'failed'
  /** null while it is being cut */
  picture: Blob | null
  /** how much of it has gone, 0 to 1 */
  progress: number
  error: string | null
  canRetry: boolean
  /** All of it had gone when the line was lost: perhaps it arrived, and only the answer did not. */
  isUncertain: boolean
}

// state
export const $uploads = atom<readonly Upload[]>([])
const inFlight = new Map<string, AbortController>()
/** Pictures are cut one after the other: a cheap phone has no memory for six of them. */
let cutting = Promise.resolve()

// derived
/** Pictures are being cut or are on their way. */
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

/** Gives a picture up: one that waits, that is on its way, or that could not be sent. */
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

/** Resolves when nothing is on its way any more; what failed stays. */
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
  try {
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
  } catch (error) {
    if (!signal.aborted) fail(id, error)
  } finally {
    inFlight.delete(id)
    processQueue()
  }
}

function fail(id: string, error: unknown): void {
  const { status, cause, text } = failureOf(error)
  const isLost = status === 0
  const item = find(id)
  change(id, {
    status: 'failed',
    error: isLost ? t('hosting-pictures.lost') : text,
    canRetry: !FINAL.includes(status) && !FINAL_CAUSES.includes(cause),
    isUncertain: isLost && (item?.isUncertain || item?.progress === 1),
  })
}

/** Whether a picture whose answer was lost is there after all: the vehicle has one more than we know of for each that may be. */
async function hasArrived(vehicleId: number, type: ImageType, signal: AbortSignal): Promise<boolean> {
  const { data: vehicle } = await environment().call(getVehicle, { params: { id: vehicleId }, signal })
  const editor = $editor.get()
  if (editor.status !== 'ready' || editor.vehicle?.id !== vehicleId) return false
  const known = new Set(findImages(editor.vehicle, type).map(({ id }) => id))
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
