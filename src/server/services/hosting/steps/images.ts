import { canRenewDocuments } from '#domain/hosting/documents.ts'
import { parseFormValues } from '#domain/hosting/forms.ts'
import { imagesRules } from '#domain/hosting/images.rules.ts'
import { IMAGE_TYPES, VEHICLE_IMAGES } from '#domain/hosting/pictures.ts'
import { ApiError, assertValid } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'
import { addImages } from '../add-image.ts'
import { type OwnVehicleRow, withNewDocuments } from '../find-vehicle.ts'
import type { StepHandler } from './step-handler.ts'

const typeOf = (field: string) => IMAGE_TYPES.find((type) => VEHICLE_IMAGES[type].field === field)

export const imagesStep: StepHandler = {
  pictures: Object.fromEntries(
    // one more than allowed, so that the form can report it at its field
    Object.values(VEHICLE_IMAGES).map(({ field, kind, max }) => [field, { kind, most: max + 1 }]),
  ),
  async read({ db, vehicle, today }, { fields, pictures }) {
    const { insuranceExpiry, imageIDs } = parseFormValues('images', fields)
    const existing = await db
      .selectFrom('vehicle_images')
      .select(['id', 'type'])
      .where('vehicle_id', '=', vehicle.id)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const count = (field: string) =>
      existing.filter(({ type }) => type === typeOf(field)).length +
      pictures.filter((picture) => picture === field).length
    assertValid(
      imagesRules.firstErrors({
        insuranceExpiry,
        imageIDs,
        images: count('images'),
        blueBookImages: count('blueBookImages'),
        insuranceImages: count('insuranceImages'),
        today,
      }),
    )
    const hasDocuments = pictures.some((field) => field !== 'images')
    if (hasDocuments && vehicle.status !== null) throw new ApiError('papersClosed')
    const isRenewed = isExpiryRenewed(vehicle, insuranceExpiry, today)
    const pictureIds = existing.filter(({ type }) => type === 'image').map(({ id }) => id)
    return {
      columns: {
        insurance_expiry: insuranceExpiry,
        ...(isRenewed && { status: null, ...withNewDocuments(vehicle) }),
      },
      async write(trx, stored) {
        await putInOrder(trx, vehicle.id, ordered(pictureIds, imageIDs))
        const added = stored.flatMap(({ field, uploadId, name }) => {
          const type = typeOf(field)
          return type ? [{ type, uploadId, name }] : []
        })
        if (added.length) await addImages(trx, vehicle, added)
      },
    }
  },
}

/**
 * Whether the expiry of a checked insurance changes. That is allowed only when the documents may be renewed, and they
 * must then be checked again.
 * @throws ApiError papersClosed
 */
function isExpiryRenewed(vehicle: OwnVehicleRow, expiry: string, today: string): boolean {
  const { status, insurance_expiry } = vehicle
  if (status === null || insurance_expiry === null || insurance_expiry === expiry) return false
  if (!canRenewDocuments({ status, insuranceExpiry: insurance_expiry }, today))
    throw new ApiError('papersClosed')
  return true
}

/** Pictures that the form does not list, such as one uploaded concurrently from another window, follow the others. */
function ordered(existing: readonly string[], requested: readonly string[]): string[] {
  const named = [...new Set(requested)].filter((id) => existing.includes(id))
  return [...named, ...existing.filter((id) => !named.includes(id))]
}

async function putInOrder(trx: Database, vehicleId: number, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await trx
      .updateTable('vehicle_images')
      .set({ position })
      .where('vehicle_id', '=', vehicleId)
      .where('id', '=', id)
      .where('position', '<>', position)
      .execute()
}
