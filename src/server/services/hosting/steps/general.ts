import { type Fields, parseFormValues } from '#domain/hosting/forms.ts'
import { generalRules } from '#domain/hosting/general.rules.ts'
import { HOLDING_STATUSES } from '#domain/my-bookings/status.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { oneLine } from '#domain/shared/text.ts'
import { canonicalPlate, plateKey } from '#domain/vehicles/plate.ts'
import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import type { MessageKey } from '#messages/keys.ts'
import { ApiError, assertValid, FormError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { errorCode, UNIQUE_VIOLATION } from '#server/db/error-code.ts'
import { flagColumns } from '#server/db/flag-columns.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import type { OwnVehicleRow } from '../find-vehicle.ts'
import type { StepHandler } from './step-handler.ts'

export const generalStep: StepHandler = {
  async read({ context, db, vehicle, today }, { fields }) {
    const { columns, featureIds } = await checkGeneral(context, fields, today)
    const bookedFieldErrors = changesGuestsReliedOn(columns, vehicle)
    if (Object.keys(bookedFieldErrors).length && (await isBooked(db, vehicle.id)))
      throw new FormError(bookedFieldErrors)
    return {
      columns: { ...columns, ...(changesCheckedFacts(columns, vehicle) && { status: null }) },
      write: (trx) => replaceFeatures(trx, vehicle.id, featureIds),
    }
  },
}

/**
 * Validates the form and returns its columns.
 * @throws FormError
 */
export async function checkGeneral(context: AppContext, fields: Fields, today: string) {
  const values = parseFormValues('general', fields)
  const { filters, models } = await loadReference(context, 'en')
  const ids = (items: readonly { id: number }[]) => items.map(({ id }) => String(id))
  const manufacturer = filters.manufacturers.find(({ id }) => String(id) === values.manufacturerID)
  assertValid(
    generalRules.firstErrors({
      ...values,
      today,
      manufacturers: ids(filters.manufacturers),
      models: ids(manufacturer?.models ?? []),
      colors: ids(filters.colors),
      features: ids(filters.features),
    }),
  )
  const { manufacturerID, modelID, fuelType: fuel, ...rest } = values
  const {
    ownerName,
    registrationNumber,
    modelYear: year,
    numberOfSeats,
    totalKM,
    tripGapHours,
    colorID,
    featureIDs,
    ...flags
  } = rest
  const model = models.get(Number(modelID))
  const fuelType = FUEL_TYPES.find((item) => item === fuel)
  const [modelYear, seats, totalKm] = [year, numberOfSeats, totalKM].map(wholeNumber)
  const gap = wholeNumber(tripGapHours)
  if (!model || !fuelType || modelYear == null || seats == null || totalKm == null)
    throw new ApiError('invalid', { fields: 'modelID' })
  return {
    columns: {
      owner_name: oneLine(ownerName),
      manufacturer_id: Number(manufacturerID),
      model_id: model.id,
      vehicle_type_id: model.vehicleType.id,
      registration_number: canonicalPlate(registrationNumber),
      model_year: modelYear,
      number_of_seats: seats,
      total_km: totalKm,
      ...(gap !== null && { trip_gap_hours: gap }),
      fuel_type: fuelType,
      color_id: Number(colorID),
      ...flagColumns(flags),
    },
    featureIds: [...new Set(featureIDs.map(Number))],
  }
}

/** A trigger updates `feature_mask`, which invalidates cached pages of the vehicle. */
export async function replaceFeatures(trx: Database, vehicleId: number, featureIds: number[]): Promise<void> {
  await trx
    .deleteFrom('vehicle_features')
    .where('vehicle_id', '=', vehicleId)
    .where('feature_id', 'not in', featureIds)
    .execute()
  await trx
    .insertInto('vehicle_features')
    .values(featureIds.map((feature_id) => ({ vehicle_id: vehicleId, feature_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Columns with facts from the bluebook, which are checked with it. */
const CHECKED_COLUMNS = [
  'owner_name',
  'manufacturer_id',
  'model_id',
  'model_year',
  'number_of_seats',
  'fuel_type',
] as const
type CheckedFacts = Pick<OwnVehicleRow, (typeof CHECKED_COLUMNS)[number] | 'registration_number'>

/** Whether facts on the documents change, so that the documents must be checked again. */
function changesCheckedFacts(now: CheckedFacts, before: CheckedFacts): boolean {
  return (
    CHECKED_COLUMNS.some((column) => now[column] !== before[column]) ||
    plateKey(now.registration_number) !== plateKey(before.registration_number)
  )
}

/** Errors by field: changes of facts on which guests based their booking. */
function changesGuestsReliedOn(now: CheckedFacts, before: CheckedFacts): Record<string, MessageKey> {
  return {
    ...(now.model_id !== before.model_id && { modelID: 'hosting.errors.modelBooked' }),
    ...(now.number_of_seats !== before.number_of_seats && { numberOfSeats: 'hosting.errors.seatsBooked' }),
    ...(now.fuel_type !== before.fuel_type && { fuelType: 'hosting.errors.fuelBooked' }),
  }
}

/** The caller must hold the vehicle's lock. */
async function isBooked(db: Database, vehicleId: number): Promise<boolean> {
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('status', 'in', HOLDING_STATUSES)
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
}

const PLATE_INDEXES = ['vehicles_plate', 'vehicles_registration_number_key']

/** Converts a violation of the plate indexes, which ignore script and spacing, to an error at the field. */
export function asPlateError(error: unknown): unknown {
  const index = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  const isTaken = errorCode(error) === UNIQUE_VIOLATION && PLATE_INDEXES.some((name) => name === index)
  return isTaken
    ? new FormError({ registrationNumber: 'errors.registrationTaken' }, 'registrationTaken')
    : error
}
