import { createHash } from 'node:crypto'
import type { VehicleImage } from '#contract/vehicles.ts'
import { type ImageType, VEHICLE_IMAGES } from '#domain/hosting/pictures.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import { findStoredAnswer, withIdempotencyKey } from '#server/db/with-idempotency-key.ts'
import { releaseUploads } from './delete-uploads.ts'
import { signDocument } from './document-url.ts'
import { assertStepReachable, findOwnVehicle, type OwnVehicleRow, withNewDocuments } from './find-vehicle.ts'
import { processPicture } from './process-picture.ts'
import { storePicture } from './store-picture.ts'

const IMAGES_STEP = stepNumber('images')

export interface StoredImage {
  type: ImageType
  uploadId: string
  name: string
}

/**
 * The vehicle, if the caller may add pictures to it now.
 * @throws ApiError notYourVehicle or stepTooEarly
 */
export async function findVehicleForImages(
  db: Database,
  id: number | null,
  userId: number,
): Promise<OwnVehicleRow> {
  const vehicle = await findOwnVehicle(db, id, userId)
  assertStepReachable(IMAGES_STEP, vehicle.step)
  return vehicle
}

interface SentImage {
  vehicleId: number
  userId: number
  /** The request's `Idempotency-Key`. */
  key: string | null
  type: ImageType
  bytes: Buffer
}

/**
 * Adds a picture to one of the user's vehicles, after the existing ones. A retry with the same key adds none and gets
 * the first response.
 * @throws ApiError notYourVehicle, stepTooEarly, papersClosed, tooManyImages, noRoomLeft, sameKeyOtherPayload,
 * unavailable, or one of PICTURE_ERRORS
 */
export async function addImage(context: AppContext, sent: SentImage): Promise<VehicleImage> {
  const { vehicleId, userId, key, type, bytes } = sent
  const vehicle = await findVehicleForImages(context.db, vehicleId, userId)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const request = { userId, key, payload: { vehicleId, type, digest } }
  const earlier = await findStoredAnswer<VehicleImage>(context.db, request)
  if (earlier) return signed(context, earlier.answer)
  // checked before the expensive work, and again under the lock
  await assertWithinLimit(context.db, vehicle, [type])
  const { kind } = VEHICLE_IMAGES[type]
  const picture = await processPicture(kind, bytes)
  const stored = await storePicture(context, { userId, kind, picture })
  let isAdded = false
  let image: VehicleImage
  try {
    image = await inBookingTransaction(context.db, async (trx) => {
      isAdded = false
      const locked = await findOwnVehicle(trx, vehicleId, userId, { lock: true })
      assertStepReachable(IMAGES_STEP, locked.step)
      return withIdempotencyKey(trx, request, async () => {
        const [added] = await addImages(trx, locked, [{ type, ...stored }])
        if (!added) throw new Error(`No picture was added to vehicle ${vehicleId}.`)
        isAdded = true
        return added
      })
    })
  } catch (error) {
    await releaseUploads(context, [stored.uploadId])
    throw error
  }
  // a faster retry has already added the same picture
  if (!isAdded) await releaseUploads(context, [stored.uploadId])
  return signed(context, image)
}

/** The URL of a document is valid for minutes, so it is not part of the stored answer. */
async function signed(context: AppContext, image: VehicleImage): Promise<VehicleImage> {
  return { ...image, name: await signDocument(context, image.name) }
}

/**
 * The caller must hold the vehicle's lock.
 * @throws ApiError papersClosed or tooManyImages
 */
export async function addImages(
  trx: Database,
  vehicle: OwnVehicleRow,
  stored: readonly StoredImage[],
): Promise<VehicleImage[]> {
  const types = stored.map(({ type }) => type)
  const counts = await assertWithinLimit(trx, vehicle, types)
  const rows = stored.map(({ type, uploadId, name }, index) => ({
    vehicle_id: vehicle.id,
    type,
    name,
    upload_id: uploadId,
    position: counts[type] + types.slice(0, index).filter((item) => item === type).length,
  }))
  if (!rows.length) return []
  if (types.some(isDocument))
    await trx.updateTable('vehicles').set(withNewDocuments(vehicle)).where('id', '=', vehicle.id).execute()
  return trx.insertInto('vehicle_images').values(rows).returning(['id', 'name', 'type']).execute()
}

const isDocument = (type: ImageType) => VEHICLE_IMAGES[type].kind === 'paper'

/** @returns the number of pictures by type */
async function assertWithinLimit(
  db: Database,
  { id, status }: OwnVehicleRow,
  types: readonly ImageType[],
): Promise<Record<ImageType, number>> {
  if (status !== null && types.some(isDocument)) throw new ApiError('papersClosed')
  const existing = await db.selectFrom('vehicle_images').select('type').where('vehicle_id', '=', id).execute()
  const countOf = (list: readonly ImageType[], type: ImageType) => list.filter((item) => item === type).length
  const counts = { image: 0, bluebook: 0, insurance: 0 }
  for (const { type } of existing) counts[type]++
  for (const type of types)
    if (counts[type] + countOf(types, type) > VEHICLE_IMAGES[type].max)
      throw new ApiError('tooManyImages', { n: VEHICLE_IMAGES[type].max })
  return counts
}
