import { atom } from 'nanostores'
import { deleteVehicleImage, renewDocuments } from '#contract/hosting.ts'
import type { VehicleDetail, VehicleImage } from '#contract/vehicles.ts'
import { type Area, centerCrop } from '#domain/hosting/cropping.ts'
import { type ImageType, PICTURE_KINDS, VEHICLE_IMAGES } from '#domain/hosting/pictures.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { environment, type OpenedPicture } from '#stores/shell/environment.ts'
import { openFiles } from './crop-picture.ts'
import { $alert, $editor, reloadVehicle } from './editor.ts'
import { failureOf } from './failure.ts'
import { t } from './translate.ts'
import { $uploads, startUpload } from './uploads.ts'
import { findImages, removePicture } from './vehicle-pictures.ts'

const GONE = 404

/** A chosen file that waits to be cut. */
export interface PendingCrop extends OpenedPicture {
  id: string
  vehicleId: number
  type: ImageType
  /** which of those that were chosen together, and how many these are */
  index: number
  total: number
}

// state
/** The first one is the one in the dialog. */
export const $pendingCrops = atom<readonly PendingCrop[]>([])
/** Why files of the last choice were left out, and what can be done. */
export const $rejectedFiles = atom<Readonly<Partial<Record<ImageType, readonly string[]>>>>({})
/** What went wrong with a picture that is there, by its id. */
export const $pictureErrors = atom<Readonly<Record<string, string>>>({})
export const $deleting = atom<readonly string[]>([])

// derived
/** How many more pictures of a kind there is room for. */
export function remainingSlots(vehicle: VehicleDetail, type: ImageType): number {
  const coming = [...$uploads.get(), ...$pendingCrops.get()].filter(
    (item) => item.type === type && item.vehicleId === vehicle.id,
  )
  return Math.max(0, VEHICLE_IMAGES[type].max - findImages(vehicle, type).length - coming.length)
}

// actions
/** Files that a person chose: the pictures among them wait to be cut, as many as there is room for. */
export async function choosePictures(type: ImageType, files: readonly Blob[], locale: Locale): Promise<void> {
  $rejectedFiles.set({ ...$rejectedFiles.get(), [type]: [] })
  const { opened, refused } = await openFiles(files, VEHICLE_IMAGES[type].kind, locale)
  $rejectedFiles.set({ ...$rejectedFiles.get(), [type]: refused })
  const editor = $editor.get()
  if (editor.status !== 'ready' || !editor.vehicle) return
  const { vehicle } = editor
  const taken = opened.slice(0, remainingSlots(vehicle, type))
  if (taken.length < opened.length) {
    const max = t(`hosting-pictures.most.${type}`)
    environment().notify('info', max)
  }
  const waiting = taken.map((picture, at) => ({
    ...picture,
    id: environment().uniqueKey(),
    vehicleId: vehicle.id,
    type,
    index: at + 1,
    total: taken.length,
  }))
  $pendingCrops.set([...$pendingCrops.get(), ...waiting])
}

/** Takes this part (px) of the picture in the dialog. */
export function cropCurrent(area: Area): void {
  const [first, ...rest] = $pendingCrops.get()
  if (!first) return
  $pendingCrops.set(rest)
  startUpload(first, area, VEHICLE_IMAGES[first.type].kind)
}

/** Takes the middle of the picture in the dialog and of all that wait behind it; papers are taken whole. */
export function cropAllCentered(): void {
  const waiting = $pendingCrops.get()
  $pendingCrops.set([])
  for (const item of waiting) {
    const { kind } = VEHICLE_IMAGES[item.type]
    startUpload(item, centerCrop(item.size, PICTURE_KINDS[kind].aspect), kind)
  }
}

export function skipCurrent(): void {
  $pendingCrops.set($pendingCrops.get().slice(1))
}

export function skipAll(): void {
  $pendingCrops.set([])
}

export async function deletePicture(vehicleId: number, { id }: VehicleImage): Promise<void> {
  const { call, confirm } = environment()
  if ($deleting.get().includes(id)) return
  if (!(await confirm(t('hosting-pictures.deleteQuestion')))) return
  $deleting.set([...$deleting.get(), id])
  setPictureError(id, null)
  try {
    await call(deleteVehicleImage, { params: { id } })
    removePicture(vehicleId, id)
  } catch (error) {
    const failure = failureOf(error)
    // deleted in another tab: what was wanted is so
    if (failure.status === GONE) removePicture(vehicleId, id)
    else setPictureError(id, failure.text)
  } finally {
    $deleting.set($deleting.get().filter((item) => item !== id))
  }
}

/** Opens papers again that were checked, to be checked anew. */
export async function reopenDocuments(vehicleId: number): Promise<void> {
  const { call, confirm } = environment()
  if (!(await confirm(t('hosting-pictures.papers.renewQuestion')))) return
  try {
    await call(renewDocuments, { params: { id: vehicleId } })
    await reloadVehicle()
  } catch (error) {
    $alert.set(failureOf(error).text)
  }
}

function setPictureError(id: string, text: string | null): void {
  const { [id]: _, ...rest } = $pictureErrors.get()
  $pictureErrors.set(text ? { ...rest, [id]: text } : rest)
}
