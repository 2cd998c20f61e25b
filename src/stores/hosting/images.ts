import { atom } from 'nanostores'
import { deleteVehicleImage, renewPapers } from '#contract/hosting.ts'
import type { VehicleDetail, VehicleImage } from '#contract/vehicles.ts'
import { type Area, middleOf } from '#domain/hosting/cutting.ts'
import { type ImageType, PICTURE_KINDS, VEHICLE_IMAGES } from '#domain/hosting/pictures.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { environment, type OpenedPicture } from '#stores/shell/environment.ts'
import { openChosen } from './cut-picture.ts'
import { $alert, $editor, reloadVehicle } from './editor.ts'
import { failureOf } from './failure.ts'
import { findImages, removePicture } from './pictures-of.ts'
import { $sending, sendPicture } from './sending.ts'
import { say } from './words.ts'

const GONE = 404

/** A chosen file that waits to be cut. */
export interface Waiting extends OpenedPicture {
  id: string
  vehicleId: number
  type: ImageType
  /** which of those that were chosen together, and how many these are */
  index: number
  total: number
}

// state
/** The first one is the one in the dialog. */
export const $waiting = atom<readonly Waiting[]>([])
/** Why files of the last choice were left out, and what can be done. */
export const $refused = atom<Readonly<Partial<Record<ImageType, readonly string[]>>>>({})
/** What went wrong with a picture that is there, by its id. */
export const $troubles = atom<Readonly<Record<string, string>>>({})
export const $deleting = atom<readonly string[]>([])

// derived
/** How many more pictures of a kind there is room for. */
export function roomFor(vehicle: VehicleDetail, type: ImageType): number {
  const coming = [...$sending.get(), ...$waiting.get()].filter(
    (item) => item.type === type && item.vehicleId === vehicle.id,
  )
  return Math.max(0, VEHICLE_IMAGES[type].max - findImages(vehicle, type).length - coming.length)
}

// actions
/** Files that a person chose: the pictures among them wait to be cut, as many as there is room for. */
export async function choosePictures(type: ImageType, files: readonly Blob[], locale: Locale): Promise<void> {
  $refused.set({ ...$refused.get(), [type]: [] })
  const { opened, refused } = await openChosen(files, VEHICLE_IMAGES[type].kind, locale)
  $refused.set({ ...$refused.get(), [type]: refused })
  const editor = $editor.get()
  if (editor.status !== 'ready' || !editor.vehicle) return
  const { vehicle } = editor
  const taken = opened.slice(0, roomFor(vehicle, type))
  if (taken.length < opened.length) {
    const max = say(`hosting-pictures.most.${type}`)
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
  $waiting.set([...$waiting.get(), ...waiting])
}

/** Takes this part (px) of the picture in the dialog. */
export function takePart(area: Area): void {
  const [first, ...rest] = $waiting.get()
  if (!first) return
  $waiting.set(rest)
  sendPicture(first, area, VEHICLE_IMAGES[first.type].kind)
}

/** Takes the middle of the picture in the dialog and of all that wait behind it; papers are taken whole. */
export function takeMiddleOfRest(): void {
  const waiting = $waiting.get()
  $waiting.set([])
  for (const item of waiting) {
    const { kind } = VEHICLE_IMAGES[item.type]
    sendPicture(item, middleOf(item.size, PICTURE_KINDS[kind].aspect), kind)
  }
}

export function leaveOut(): void {
  $waiting.set($waiting.get().slice(1))
}

export function leaveAllOut(): void {
  $waiting.set([])
}

export async function deletePicture(vehicleId: number, { id }: VehicleImage): Promise<void> {
  const { call, confirm } = environment()
  if ($deleting.get().includes(id)) return
  if (!(await confirm(say('hosting-pictures.deleteQuestion')))) return
  $deleting.set([...$deleting.get(), id])
  trouble(id, null)
  try {
    await call(deleteVehicleImage, { params: { id } })
    removePicture(vehicleId, id)
  } catch (error) {
    const failure = failureOf(error)
    // deleted in another tab: what was wanted is so
    if (failure.status === GONE) removePicture(vehicleId, id)
    else trouble(id, failure.text)
  } finally {
    $deleting.set($deleting.get().filter((item) => item !== id))
  }
}

/** Opens papers again that were checked, to be checked anew. */
export async function sendNewPapers(vehicleId: number): Promise<void> {
  const { call, confirm } = environment()
  if (!(await confirm(say('hosting-pictures.papers.renewQuestion')))) return
  try {
    await call(renewPapers, { params: { id: vehicleId } })
    await reloadVehicle()
  } catch (error) {
    $alert.set(failureOf(error).text)
  }
}

function trouble(id: string, text: string | null): void {
  const { [id]: _, ...rest } = $troubles.get()
  $troubles.set(text ? { ...rest, [id]: text } : rest)
}
