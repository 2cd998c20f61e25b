import { atom } from 'nanostores'
import type { VehicleDetail, VehicleImage } from '#contract/vehicles.ts'
import { emptyForm, type ImagesValues } from '#domain/hosting/forms.ts'
import { type ImagesField, imagesRules } from '#domain/hosting/images.rules.ts'
import { type ImageType, VEHICLE_IMAGES } from '#domain/hosting/pictures.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { editedVehicle } from './editor.ts'
import { createStepForm, type StepForm } from './step-form.ts'
import { today } from './today.ts'
import { $isUploading, $uploads, whenUploaded } from './uploads.ts'
import { findImages, inChosenOrder, moveInOrder } from './vehicle-pictures.ts'

const STEP = stepNumber('images')

// state
/** The form was submitted during uploads: it is sent when they are done. */
export const $isWaiting = atom(false)

const form = createStepForm<ImagesValues, ImagesField>({
  step: STEP,
  empty: emptyForm('images'),
  check(values) {
    const vehicle = editedVehicle()
    const count = (type: ImageType) => (vehicle ? findImages(vehicle, type).length : 0)
    return imagesRules.firstErrors({
      ...values,
      images: count('image'),
      blueBookImages: count('bluebook'),
      insuranceImages: count('insurance'),
      today: today(),
    })
  },
  payload: ({ insuranceExpiry, imageIDs }) => ({
    insuranceExpiry,
    imageIDs: orderedImages(editedVehicle(), imageIDs).map(({ id }) => id),
  }),
})

// actions
export const imagesForm: StepForm<ImagesValues, ImagesField> = { ...form, submit }

export function openImages(vehicle: VehicleDetail): void {
  form.open(savedValues(vehicle), savedValues)
}

const savedValues = ({ own, images }: VehicleDetail): ImagesValues => ({
  insuranceExpiry: own?.insuranceExpiry ?? '',
  imageIDs: images.map(({ id }) => id),
})

/** The vehicle's pictures in the order in which they will be saved. */
export function orderedImages(vehicle: VehicleDetail | null, ids: readonly string[]): VehicleImage[] {
  return vehicle ? inChosenOrder(findImages(vehicle, 'image'), ids) : []
}

/** Moves a picture to another position, from 0; the first picture is the cover. */
export function moveImage(id: string, place: number): void {
  const ids = orderedImages(editedVehicle(), form.$values.get().imageIDs).map((item) => item.id)
  form.change({ imageIDs: moveInOrder(ids, id, place) })
}

async function submit(): Promise<boolean> {
  if ($isWaiting.get()) return false
  if ($isUploading.get()) {
    // known errors are shown before the wait
    form.touch('insuranceExpiry')
    if (form.firstInvalidField() === 'insuranceExpiry') return false
    $isWaiting.set(true)
    const vehicleId = editedVehicle()?.id
    await whenUploaded()
    $isWaiting.set(false)
    if (editedVehicle()?.id !== vehicleId) return false
  }
  const failed = $uploads.get().find(({ vehicleId }) => vehicleId === editedVehicle()?.id)
  if (!failed) return form.submit()
  form.setError(VEHICLE_IMAGES[failed.type].field, 'hosting-pictures.notSent')
  return false
}
