import { ERRORS } from '#contract/errors.ts'
import type { SavedStep } from '#contract/hosting.ts'
import { type Fields, parseFormValues } from '#domain/hosting/forms.ts'
import { guestRules } from '#domain/hosting/guest.rules.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'
import { progressAfter, readStep, STEPS, type StepName, stepName } from '#domain/hosting/steps.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError, assertValid, FormError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts'
import { getVehicle } from '#server/services/vehicles/get-vehicle.ts'
import { releaseUploads } from './delete-uploads.ts'
import { assertStepReachable, findOwnVehicle, type OwnVehicleRow } from './find-vehicle.ts'
import { type ProcessedPicture, processPicture } from './process-picture.ts'
import { addressStep } from './steps/address.ts'
import { driverStep } from './steps/driver.ts'
import { asPlateError, generalStep } from './steps/general.ts'
import { imagesStep } from './steps/images.ts'
import { pricingStep } from './steps/pricing.ts'
import type { StepHandler, StoredPicture } from './steps/step-handler.ts'
import { storePicture } from './store-picture.ts'

const guestStep: StepHandler = {
  async read(_, { fields }) {
    const values = parseFormValues('guest', fields)
    assertValid(guestRules.firstErrors(values))
    return {
      columns: { description: cleanText(values.description), guideline: cleanText(values.guideline) },
    }
  },
}

/** Ranges are added and removed by calls of their own; saving this form only completes the step. */
const unavailableStep: StepHandler = { read: async () => ({ columns: {} }) }

const STEP_HANDLERS: Record<StepName, StepHandler> = {
  general: generalStep,
  images: imagesStep,
  address: addressStep,
  pricing: pricingStep,
  guest: guestStep,
  driver: driverStep,
  unavailable: unavailableStep,
}
const ALL_PICTURES: NonNullable<StepHandler['pictures']> = Object.assign(
  {},
  ...STEPS.map((name) => STEP_HANDLERS[name].pictures),
)

/** Maximum number of files by field, for all forms, because the step is only known after reading the body. */
export const STEP_FILES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(ALL_PICTURES).map(([field, { most: max }]) => [field, max]),
)
const kindOf = (field: string): PictureKind => ALL_PICTURES[field]?.kind ?? 'paper'

/**
 * Reads a file of a form.
 * @throws ApiError; FormError at the file's field for an unacceptable picture
 */
export async function readStepPicture(field: string, bytes: Buffer): Promise<ProcessedPicture> {
  try {
    return await processPicture(kindOf(field), bytes)
  } catch (error) {
    const isInvalid = error instanceof ApiError && ERRORS[error.code].status === FORM_STATUS
    throw isInvalid ? new FormError({ [field]: ERRORS[error.code].message }, error.code, error.values) : error
  }
}
const FORM_STATUS = 422

interface Sent {
  vehicleId: number | null
  userId: number
  /** The request's `Idempotency-Key`. */
  key: string | null
  locale: Locale
  fields: Fields
  files: readonly { field: string; value: ProcessedPicture }[]
}

/**
 * Saves a form of one of the user's vehicles. All rules are checked before pictures are stored, because no lock may be
 * held while files are stored, and again under the vehicle's lock.
 * @throws ApiError notYourVehicle, invalid, sameKeyOtherPayload, stepTooEarly with the next step, versionConflict with
 * the vehicle at `data` when the form was saved since the request's `version`; FormError
 */
export async function saveStep(context: AppContext, sent: Sent): Promise<SavedStep> {
  const { vehicleId, userId, key, locale, fields, files } = sent
  const step = requestedStep(fields)
  const form = STEP_HANDLERS[stepName(step)]
  const unexpected = files.find(({ field }) => !form.pictures?.[field])
  if (unexpected) throw new ApiError('invalid', { fields: unexpected.field })
  const payload = { fields, pictures: files.map(({ field }) => field) }
  const version = requestedVersion(fields)
  const today = kathmanduDate(context.now())

  const stored: StoredPicture[] = []
  const discard = () =>
    releaseUploads(
      context,
      stored.map(({ uploadId }) => uploadId),
    )
  try {
    if (files.length) {
      const vehicle = await findOwnVehicle(context.db, vehicleId, userId)
      assertStepReachable(step, vehicle.step)
      await form.read({ context, db: context.db, vehicle, today }, payload)
    }
    for (const { field, value: picture } of files)
      stored.push({ field, ...(await storePicture(context, { userId, kind: kindOf(field), picture })) })
    let isDone = false
    const saved = await inBookingTransaction(context.db, (trx) =>
      withIdempotencyKey(trx, { userId, key, payload: { vehicleId, ...payload } }, async () => {
        isDone = true
        const vehicle = await findOwnVehicle(trx, vehicleId, userId, { lock: true })
        assertStepReachable(step, vehicle.step)
        assertVersion(vehicle, step, version)
        const { columns, write } = await form.read({ context, db: trx, vehicle, today }, payload)
        const { form_versions, ...saved } = await trx
          .updateTable('vehicles')
          .set({
            ...columns,
            step: progressAfter(step, vehicle.step),
            form_versions: vehicle.form_versions.map((formVersion, index) =>
              index === step - 1 ? formVersion + 1 : formVersion,
            ),
            updated_at: new Date(context.now()),
          })
          .where('id', '=', vehicle.id)
          .returning(['id', 'step', 'state', 'form_versions'])
          .executeTakeFirstOrThrow()
        await write?.(trx, stored)
        return { ...saved, version: form_versions[step - 1] ?? 0 }
      }),
    )
    if (!isDone) await discard()
    return saved
  } catch (error) {
    await discard()
    if (!isStale(error) || vehicleId === null) throw asPlateError(error)
    throw new ApiError(
      'versionConflict',
      {},
      await getVehicle(context, vehicleId, { dates: null, locale, userId }),
    )
  }
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'versionConflict'

/** @throws ApiError versionConflict when the form was saved after `version` */
function assertVersion({ form_versions }: OwnVehicleRow, step: number, version: number | null): void {
  if (version !== null && version !== form_versions[step - 1]) throw new ApiError('versionConflict')
}

/**
 * The version with which the form was opened; null when absent, then nothing is compared.
 * @throws ApiError invalid
 */
function requestedVersion(fields: Fields): number | null {
  const text = fields.version?.at(-1)
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text)) throw new ApiError('invalid', { fields: 'version' })
  return Number(text)
}

/**
 * The number of the form.
 * @throws ApiError invalid
 */
export function requestedStep(fields: Fields): number {
  const step = readStep(fields.step?.at(-1))
  if (step === null) throw new ApiError('invalid', { fields: 'step' })
  return step
}
