import { PICTURE_ERRORS } from '#contract/errors.ts'
import * as contract from '#contract/hosting.ts'
import { VehicleImage } from '#contract/vehicles.ts'
import { IMAGE_TYPES } from '#domain/hosting/pictures.ts'
import { ApiError } from '#server/api-error.ts'
import type { Serve } from '#server/http/definition.ts'
import { readPathId } from '#server/http/validate.ts'
import { addImage, findVehicleForImages } from '#server/services/hosting/add-image.ts'
import { deleteImage } from '#server/services/hosting/delete-uploads.ts'

export function serveHostingPictures(serve: Serve): void {
  serve(
    contract.uploadVehicleImage,
    {
      summary:
        'Adds a picture to an own vehicle; `type`: image, bluebook or insurance; a repetition with the same Idempotency-Key adds no second one',
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
      summary: 'Deletes a picture of an own vehicle',
      answer: contract.DeletedImage,
      errors: ['imageNotFound', 'bookingBusy', 'papersClosed', 'tooFewImages'],
    },
    async ({ context, userId, param }) => ({ data: await deleteImage(context, { id: param('id'), userId }) }),
  )
}
