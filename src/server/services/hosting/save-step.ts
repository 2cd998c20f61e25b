import { ERRORS } from '#contract/errors.ts'
import type { SavedStep } from '#contract/hosting.ts'
import type { Fields } from '#domain/hosting/forms.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'
import { progressAfter, readStep, STEPS, type StepName, stepName } from '#domain/hosting/steps.ts'
import { kathmanduDate } from '#domain/shared/time.ts'
import type { Core } from '#server/core.ts'
import { ApiError, FormError } from '#server/http/api-error.ts'
import { inTransaction } from '#server/services/booking/transaction.ts'
import { letGoOf } from './drop-uploads.ts'
import { findOwnVehicle } from './find-own-vehicle.ts'
import { keepPicture } from './keep-picture.ts'
import { type ReadPicture, readPicture } from './read-picture.ts'
import { refuseEarly } from './refuse-early.ts'
import { addressStep } from './steps/address.ts'
import { driverStep } from './steps/driver.ts'
import { generalStep, plateFault } from './steps/general.ts'
import { guestStep } from './steps/guest.ts'
import { imagesStep } from './steps/images.ts'
import { pricingStep } from './steps/pricing.ts'
import type { KeptPicture, StepForm } from './steps/step-form.ts'
import { unavailableStep } from './steps/unavailable.ts'

const FORMS: Record<StepName, StepForm> = {
  general: generalStep,
  images: imagesStep,
  address: addressStep,
  pricing: pricingStep,
  guest: guestStep,
  driver: driverStep,
  unavailable: unavailableStep,
}
const ALL_PICTURES = Object.assign({}, ...STEPS.map((name) => FORMS[name].pictures)) as StepForm['pictures']

/** How many files may come under each name, whichever form it is: that is read beside them. */
export const STEP_FILES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(ALL_PICTURES).map(([field, { most }]) => [field, most]),
)
const kindOf = (field: string): PictureKind => ALL_PICTURES[field]?.kind ?? 'paper'

/** A file of a form. @throws ApiError; FormError, at the file's field, for what is no picture that can be taken */
export async function readStepPicture(field: string, bytes: Buffer): Promise<ReadPicture> {
  try {
    return await readPicture(kindOf(field), bytes)
  } catch (error) {
    const isAtFault = error instanceof ApiError && ERRORS[error.code].status === FORM_STATUS
    throw isAtFault ? new FormError({ [field]: ERRORS[error.code].message }, error.code, error.values) : error
  }
}
const FORM_STATUS = 422

interface Sent {
  vehicleId: number | null
  userId: number
  fields: Fields
  files: readonly { field: string; value: ReadPicture }[]
}

/**
 * Saves one form of one's own vehicle. All of its rules are asked before a picture is kept, because no lock may be held
 * while files are stored, and once more under the vehicle's lock: what is written is what holds then.
 * @throws ApiError notYourVehicle, invalid, stepTooEarly with the step that comes next; FormError
 */
export async function saveStep(core: Core, sent: Sent): Promise<SavedStep> {
  const { vehicleId, userId, fields, files } = sent
  const step = wantedStep(fields)
  const form = FORMS[stepName(step)]
  const stray = files.find(({ field }) => !form.pictures[field])
  if (stray) throw new ApiError('invalid', { fields: stray.field })
  const payload = { fields, pictures: files.map(({ field }) => field) }
  const today = kathmanduDate(core.now())

  const kept: KeptPicture[] = []
  try {
    if (files.length) {
      const vehicle = await findOwnVehicle(core.db, vehicleId, userId)
      refuseEarly(step, vehicle.step)
      await form.read({ core, db: core.db, vehicle, today }, payload)
    }
    for (const { field, value: picture } of files)
      kept.push({ field, ...(await keepPicture(core, { userId, kind: kindOf(field), picture })) })
    return await inTransaction(core.db, async (trx) => {
      const vehicle = await findOwnVehicle(trx, vehicleId, userId, { lock: true })
      refuseEarly(step, vehicle.step)
      const { columns, write } = await form.read({ core, db: trx, vehicle, today }, payload)
      const saved = await trx
        .updateTable('vehicles')
        .set({ ...columns, step: progressAfter(step, vehicle.step), updated_at: new Date(core.now()) })
        .where('id', '=', vehicle.id)
        .returning(['id', 'step', 'state'])
        .executeTakeFirstOrThrow()
      await write?.(trx, kept)
      return saved
    })
  } catch (error) {
    await letGoOf(
      core,
      kept.map(({ uploadId }) => uploadId),
    )
    throw plateFault(error)
  }
}

/** Which form is meant. @throws ApiError invalid */
export function wantedStep(fields: Fields): number {
  const step = readStep(fields.step?.at(-1))
  if (step === null) throw new ApiError('invalid', { fields: 'step' })
  return step
}
