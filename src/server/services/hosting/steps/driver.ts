import { driverRules } from '#domain/hosting/driver.rules.ts'
import { type DriverValues, parseFormValues } from '#domain/hosting/forms.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { oneLine, plainText } from '#domain/shared/text.ts'
import { knownLanguages } from '#domain/vehicles/languages.ts'
import { assertValid } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'
import { notifyParties } from '#server/services/notifications/notify.ts'
import { withNewDocuments } from '../find-vehicle.ts'
import type { StepHandler, StoredPicture } from './step-handler.ts'

export const driverStep: StepHandler = {
  pictures: {
    driverImage: { kind: 'person', most: 1 },
    driverLicenseImage: { kind: 'paper', most: 1 },
  },
  async read({ context, db, vehicle, today }, { fields, pictures }) {
    const values = parseFormValues('driver', fields)
    const before = await db
      .selectFrom('drivers')
      .select(['name', 'license_number', 'image', 'license_image'])
      .where('vehicle_id', '=', vehicle.id)
      .executeTakeFirst()
    assertValid(
      driverRules.firstErrors({
        ...values,
        hasImage: pictures.includes('driverImage') || before?.image != null,
        hasLicenseImage: pictures.includes('driverLicenseImage') || before?.license_image != null,
        today,
      }),
    )
    const { name, license_number } = licenseOf(values)
    // older rows may be spelled differently
    const isOtherLicense = before && plainText(before.license_number) !== license_number
    const isOther = before?.name !== name || isOtherLicense
    // a change of only the name or only the number is a correction
    const isReplaced = before && before.name !== name && isOtherLicense
    // a client that omits languages leaves them unchanged
    const languages = fields.driverLanguages && knownLanguages(values.driverLanguages)
    return {
      // the licence was checked for the previous driver and pictures: a new driver or picture must be checked again
      columns: {
        ...((isOther || pictures.length) && { status: null }),
        ...(pictures.includes('driverLicenseImage') && withNewDocuments(vehicle)),
      },
      async write(trx, stored) {
        const isRenamed = before?.name !== name
        await writeDriver(trx, vehicle.id, { values, languages, isRenamed }, stored)
        if (isReplaced) await deleteRoads(trx, vehicle.id)
        if (before && isOther) await notifyGuests(trx, vehicle.id, { driver: name, at: context.now() })
      },
    }
  },
}

const licenseOf = ({ driverName, driverLicenseNumber }: DriverValues) => ({
  name: oneLine(driverName),
  license_number: plainText(driverLicenseNumber),
})

const BEFORE_TRIP: readonly BookingStatus[] = ['pending', 'approved']

/** Notifies guests with upcoming bookings of the new driver. */
async function notifyGuests(
  trx: Database,
  vehicleId: number,
  { driver, at }: { driver: string; at: number },
): Promise<void> {
  const bookings = await trx
    .selectFrom('bookings')
    .select(['id', 'user_id', 'vehicle_id', 'from_at'])
    .where('vehicle_id', '=', vehicleId)
    .where('status', 'in', BEFORE_TRIP)
    .orderBy('from_at')
    .execute()
  for (const booking of bookings)
    await notifyParties(trx, booking, 'driverChanged', { actor: 'host', at, facts: { driver } })
}

/** Pictures that are not sent stay; a replaced picture becomes unreferenced and is swept. */
async function writeDriver(
  trx: Database,
  vehicleId: number,
  {
    values,
    languages,
    isRenamed,
  }: { values: DriverValues; languages: string[] | undefined; isRenamed: boolean },
  stored: readonly StoredPicture[],
): Promise<void> {
  const image = stored.find(({ field }) => field === 'driverImage')
  const license = stored.find(({ field }) => field === 'driverLicenseImage')
  const columns = {
    ...licenseOf(values),
    // the other spelling was that of the old name
    ...(isRenamed && { other_name: null }),
    experience: wholeNumber(values.driverExperience) ?? 0,
    phone_number: readPhoneNumber(values.driverPhoneNumber),
    dob: values.driverDOB,
    address: oneLine(values.driverAddress),
    relation: oneLine(values.diverRelationWithAlternatePhoneNumber),
    alternate_phone_number: readPhoneNumber(values.driverAlternatePhoneNumber) || null,
    smoking: values.driverSmokes,
    ...(languages && { languages }),
    ...(image && { image: image.name, image_upload_id: image.uploadId }),
    ...(license && { license_image: license.name, license_upload_id: license.uploadId }),
  }
  await trx
    .insertInto('drivers')
    .values({ vehicle_id: vehicleId, ...columns })
    .onConflict((conflict) => conflict.column('vehicle_id').doUpdateSet(columns))
    .execute()
}

/** Deletes the recorded roads, which are the previous driver's. */
async function deleteRoads(trx: Database, vehicleId: number): Promise<void> {
  await trx.deleteFrom('driver_roads').where('vehicle_id', '=', vehicleId).execute()
}
