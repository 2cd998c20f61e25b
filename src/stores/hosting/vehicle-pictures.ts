import type { VehicleDetail, VehicleImage } from '#contract/vehicles.ts'
import {
  type DocumentImage,
  type DocumentsState,
  documentsState,
  documentsToAdd,
} from '#domain/hosting/documents.ts'
import type { ImageType } from '#domain/hosting/pictures.ts'
import { patchVehicle } from './editor.ts'

export function findImages(vehicle: VehicleDetail, type: ImageType): VehicleImage[] {
  const all = type === 'image' ? vehicle.images : (vehicle.own?.papers ?? [])
  return all.filter((item) => item.type === type)
}

/** The state of the vehicle's documents, even right after an upload. */
export function documentsOf(vehicle: VehicleDetail): {
  state: DocumentsState | null
  toAdd: DocumentImage[]
} {
  const { step: saved, status, own } = vehicle
  const count = (type: ImageType) => findImages(vehicle, type).length
  const hasLicence = Boolean(own?.driver?.licenseImage)
  const toAdd = documentsToAdd(
    { bluebook: count('bluebook'), insurance: count('insurance'), hasLicence },
    saved,
  )
  return { state: documentsState({ status, saved }, toAdd), toAdd }
}

/** The pictures in the chosen order; those without a position come last. */
export function inChosenOrder(images: readonly VehicleImage[], ids: readonly string[]): VehicleImage[] {
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...images].sort((a, b) => place(a.id) - place(b.id))
}

/** The order with one picture moved to another position, from 0. */
export function moveInOrder(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((item) => item !== id)
  const to = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

export function addVehiclePicture(vehicleId: number, image: VehicleImage): void {
  patchVehicle(vehicleId, (vehicle) =>
    withImages(vehicle, image.type === 'image', (images) =>
      images.some(({ id }) => id === image.id) ? [...images] : [...images, image],
    ),
  )
}

export function removeVehiclePicture(vehicleId: number, id: string): void {
  const without = (images: readonly VehicleImage[]) => images.filter((image) => image.id !== id)
  patchVehicle(vehicleId, (vehicle) => ({
    ...withImages(vehicle, true, without),
    ...withImages(vehicle, false, without),
  }))
}

function withImages(
  { images, own }: VehicleDetail,
  isPublic: boolean,
  change: (images: readonly VehicleImage[]) => VehicleImage[],
): Partial<VehicleDetail> {
  return isPublic ? { images: change(images) } : { own: own && { ...own, papers: change(own.papers) } }
}
