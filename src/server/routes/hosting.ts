import { PICTURE_ERRORS } from '#contract/errors.ts'
import * as contract from '#contract/hosting.ts'
import { FindVehiclesAnswer } from '#contract/search.ts'
import { VehicleImage } from '#contract/vehicles.ts'
import { FORMS } from '#domain/hosting/forms.ts'
import { IMAGE_TYPES } from '#domain/hosting/pictures.ts'
import { ApiError } from '#server/api-error.ts'
import type { FormFields, Serve } from '#server/http/definition.ts'
import { readPathId } from '#server/http/validate.ts'
import { addImage, findVehicleForImages } from '#server/services/hosting/add-image.ts'
import { setVehicleState } from '#server/services/hosting/block-vehicle.ts'
import { renewDocuments } from '#server/services/hosting/check-documents.ts'
import { createVehicle, listCreateInfo } from '#server/services/hosting/create-vehicle.ts'
import { deleteImage } from '#server/services/hosting/delete-uploads.ts'
import { findOwnVehicle } from '#server/services/hosting/find-vehicle.ts'
import { removeVehicle } from '#server/services/hosting/remove-vehicle.ts'
import { readStepPicture, STEP_FILES, saveStep } from '#server/services/hosting/save-step.ts'
import { listUserVehicles } from '#server/services/vehicles/list-user-vehicles.ts'

const GENERAL_FORM: FormFields = { step: 'text', ...FORMS.general }
/** Fields of all seven steps; each call contains those of one. */
const STEP_FORM: FormFields = {
  ...GENERAL_FORM,
  version: 'text',
  ...FORMS.images,
  images: 'files',
  blueBookImages: 'files',
  insuranceImages: 'files',
  ...FORMS.address,
  ...FORMS.pricing,
  state: 'text',
  ...FORMS.guest,
  ...FORMS.driver,
  driverImage: 'file',
  driverLicenseImage: 'file',
}

export function serveHosting(serve: Serve): void {
  serve(
    contract.listCreateInfo,
    { summary: 'Returns the options of the forms for hosts', answer: contract.CreateInfo },
    async ({ context, locale }) => ({
      data: await listCreateInfo(context, locale),
    }),
  )
  serve(
    contract.createVehicle,
    {
      summary:
        'Saves the first form of a new vehicle; a retry with the same Idempotency-Key does not create a second vehicle',
      form: GENERAL_FORM,
      answer: contract.SavedStep,
      status: 201,
      idempotencyKey: true,
      errors: ['registrationTaken', 'stepTooEarly', 'tooManyVehicles', 'invalidForm'],
    },
    async ({ context, userId, form, key }) => {
      const { fields } = await form({ files: {} }, async () => null)
      return {
        data: await createVehicle(context, { userId, key, fields }),
      }
    },
  )
  serve(
    contract.saveVehicleStep,
    {
      summary:
        "Saves a form of one of the caller's vehicles: `step`, 1 to 7; with the `version` that was opened, 409 when it was saved since",
      form: STEP_FORM,
      answer: contract.SavedStep,
      idempotencyKey: true,
      errors: [
        'notYourVehicle',
        'bookingBusy',
        'versionConflict',
        'registrationTaken',
        'papersClosed',
        'stepTooEarly',
        'notReadyToList',
        'noRoomLeft',
        'invalidForm',
        ...PICTURE_ERRORS,
      ],
    },
    async ({ context, userId, param, form, key, locale }) => {
      const vehicleId = readPathId(param('id'))
      await findOwnVehicle(context.db, vehicleId, userId)
      const { fields, files } = await form({ files: STEP_FILES }, readStepPicture)
      return { data: await saveStep(context, { vehicleId, userId, key, locale, fields, files }) }
    },
  )
  serve(
    contract.removeVehicle,
    {
      summary: "Removes one of the caller's vehicles that has no bookings or reports",
      answer: contract.Removed,
      errors: ['notYourVehicle', 'vehicleKept'],
    },
    async ({ context, userId, param }) => ({
      data: await removeVehicle(context, { vehicleId: readPathId(param('id')), userId }),
    }),
  )
  serve(
    contract.setVehicleState,
    {
      summary: "Lists or unlists one of the caller's vehicles, and returns all of them",
      payload: contract.StatePayload,
      answer: FindVehiclesAnswer,
      hasPagination: true,
      errors: ['notYourVehicle', 'bookingBusy', 'notReadyToList'],
    },
    async ({ context, userId, param, payload, locale }) => {
      await setVehicleState(context, { vehicleId: readPathId(param('id')), userId, state: payload.state })
      const own = { userId, registrationNumber: null, viewerId: userId }
      const data = await listUserVehicles(context, own, locale)
      return { data, pagination: { page: 1, limit: Math.max(1, data.length), total: data.length } }
    },
  )
  serve(
    contract.renewDocuments,
    {
      summary: "Reopens the documents of one of the caller's vehicles for a new check",
      answer: contract.RenewedDocuments,
      errors: ['notYourVehicle', 'bookingBusy', 'papersOpen', 'papersClosed'],
    },
    async ({ context, userId, param }) => ({
      data: await renewDocuments(context, { vehicleId: readPathId(param('id')), userId }),
    }),
  )
  serve(
    contract.uploadVehicleImage,
    {
      summary:
        "Adds a picture to one of the caller's vehicles; `type`: image, bluebook or insurance; a retry with the same Idempotency-Key does not add a second one",
      form: { type: 'text', image: 'file' },
      answer: VehicleImage,
      status: 201,
      idempotencyKey: true,
      errors: [
        'notYourVehicle',
        'bookingBusy',
        'papersClosed',
        'stepTooEarly',
        'noRoomLeft',
        ...PICTURE_ERRORS,
      ],
    },
    async ({ context, userId, param, form, key }) => {
      const { id } = await findVehicleForImages(context.db, readPathId(param('id')), userId)
      const { fields, files } = await form({ files: { image: 1 } }, async (_, bytes) => bytes)
      const type = IMAGE_TYPES.find((item) => item === fields.type?.at(-1))
      if (!type) throw new ApiError('invalid', { fields: 'type' })
      const [file] = files
      if (!file) throw new ApiError('notAnImage')
      return { data: await addImage(context, { vehicleId: id, userId, key, type, bytes: file.value }) }
    },
  )
  serve(
    contract.deleteVehicleImage,
    {
      summary: "Deletes a picture of one of the caller's vehicles",
      answer: contract.DeletedImage,
      errors: ['imageNotFound', 'bookingBusy', 'papersClosed', 'tooFewImages'],
    },
    async ({ context, userId, param }) => ({ data: await deleteImage(context, { id: param('id'), userId }) }),
  )
}
