import { atom } from 'nanostores'
import { deleteVehicleImage, renewDocuments } from '#contract/hosting.ts'
import type { VehicleDetail, VehicleImage } from '#contract/vehicles.ts'
import { type CropArea, centerCrop } from '#domain/hosting/cropping.ts'
import type { OpenedPicture } from '#domain/hosting/picture-file.ts'
import { type ImageType, PICTURE_KINDS, VEHICLE_IMAGES } from '#domain/hosting/pictures.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { failureOf, failureText, isGone, send } from '#stores/shell/send.ts'
import { openFiles, rotateOpenedPicture } from './crop-picture.ts'
import { $alert, editedVehicle, reloadVehicle } from './editor.ts'
import { $uploads, startUpload } from './uploads.ts'
import { findImages, removeVehiclePicture } from './vehicle-pictures.ts'

/** A chosen file that waits for its crop. */
export interface PendingCrop extends OpenedPicture {
  id: string
  vehicleId: number
  type: ImageType
  /** position among the files that were chosen together, and their number */
  index: number
  total: number
}

// state
/** The first one is the one in the dialog. */
export const $pendingCrops = atom<readonly PendingCrop[]>([])
/** Why files of the last selection were refused, and what to do about it. */
export const $rejectedFiles = atom<Readonly<Partial<Record<ImageType, readonly string[]>>>>({})
/** Number of selections that are being opened; a HEIC file takes some seconds. */
export const $openingCounts = atom<Readonly<Partial<Record<ImageType, number>>>>({})
/** Errors of saved pictures, by id. */
export const $pictureErrors = atom<Readonly<Record<string, string>>>({})
export const $deletingIds = atom<readonly string[]>([])

// derived
/** How many more pictures of a type can be added. */
export function remainingSlots(vehicle: VehicleDetail, type: ImageType): number {
  const coming = [...$uploads.get(), ...$pendingCrops.get()].filter(
    (item) => item.type === type && item.vehicleId === vehicle.id,
  )
  return Math.max(0, VEHICLE_IMAGES[type].max - findImages(vehicle, type).length - coming.length)
}

// actions
/**
 * Queues the chosen pictures for cropping, as many as can be added. Pictures that open late go behind those that are
 * queued by then.
 */
export async function choosePictures(type: ImageType, files: readonly Blob[], locale: Locale): Promise<void> {
  const vehicleId = editedVehicle()?.id
  if (!$openingCounts.get()[type]) $rejectedFiles.set({ ...$rejectedFiles.get(), [type]: [] })
  countOpening(type, 1)
  const { opened, refused } = await openFiles(files, VEHICLE_IMAGES[type].kind, locale)
  countOpening(type, -1)
  const vehicle = editedVehicle()
  // another vehicle may be open by now
  if (!vehicle || vehicle.id !== vehicleId) return
  const before = $rejectedFiles.get()[type] ?? []
  $rejectedFiles.set({ ...$rejectedFiles.get(), [type]: [...new Set([...before, ...refused])] })
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

/** Turns the picture in the dialog clockwise by 90°. */
export async function rotateCurrent(): Promise<void> {
  const [first] = $pendingCrops.get()
  const turned = first && (await rotateOpenedPicture(first))
  if (!turned) return
  // it may have been skipped or cropped since
  $pendingCrops.set($pendingCrops.get().map((item) => (item === first ? { ...item, ...turned } : item)))
}

/** Crops the picture in the dialog to this part (px). */
export function cropCurrent(area: CropArea): void {
  const [first, ...rest] = $pendingCrops.get()
  if (!first) return
  $pendingCrops.set(rest)
  startUpload(first, area, VEHICLE_IMAGES[first.type].kind)
}

/** Crops the picture in the dialog and all queued ones to their centre; documents stay whole. */
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
  const { confirm } = environment()
  if ($deletingIds.get().includes(id)) return
  if (!(await confirm(t('hosting-pictures.deleteQuestion')))) return
  $deletingIds.set([...$deletingIds.get(), id])
  setPictureError(id, null)
  const failure = failureOf(await send(deleteVehicleImage, { params: { id } }), isGone)
  if (failure) setPictureError(id, failureText(failure, 'hosting'))
  else removeVehiclePicture(vehicleId, id)
  $deletingIds.set($deletingIds.get().filter((item) => item !== id))
}

/** Reopens checked documents for changes and another check. */
export async function reopenDocuments(vehicleId: number): Promise<void> {
  if (!(await environment().confirm(t('hosting-pictures.documents.renewQuestion')))) return
  const failure = failureOf(await send(renewDocuments, { params: { id: vehicleId } }))
  if (failure) $alert.set(failureText(failure, 'hosting'))
  else await reloadVehicle()
}

function countOpening(type: ImageType, change: 1 | -1): void {
  const opening = $openingCounts.get()
  $openingCounts.set({ ...opening, [type]: (opening[type] ?? 0) + change })
}

function setPictureError(id: string, text: string | null): void {
  const { [id]: _, ...rest } = $pictureErrors.get()
  $pictureErrors.set(text ? { ...rest, [id]: text } : rest)
}
