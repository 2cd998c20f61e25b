import { sql } from 'kysely'
import type { RenewedDocuments } from '#contract/hosting.ts'
import {
  afterRefusal,
  canRenewDocuments,
  missingDocuments,
  type VehicleDocument,
} from '#domain/hosting/documents.ts'
import { DAY_MS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { isKnownPlate } from '#domain/vehicles/plate.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isAllowed } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import type { BookingLine } from '#server/services/booking/operator-bookings.ts'
import { notifyHost } from '#server/services/notifications/notify.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { openBookings } from './block-vehicle.ts'
import { findOwnVehicle, findVehicle, vehicleLabel } from './find-vehicle.ts'

interface Check {
  /** id or registration number */
  vehicle: string
  status: 'verified' | 'rejected'
  /** shown to the host; required to reject */
  remarks: string
}

export interface CheckedDocuments {
  vehicleId: number
  name: string
  status: 'verified' | 'rejected'
  /** false when the decision was already made */
  isNew: boolean
  /** open bookings of a vehicle whose documents were rejected, none of which is cancelled automatically */
  toDecide: BookingLine[]
}

const DOCUMENT_TEXTS: Record<VehicleDocument, string> = {
  bluebook: 'a picture of the bluebook',
  insurance: 'a picture of the insurance',
  licence: "a picture of the driver's licence",
  insuranceExpiry: 'an insurance that has not lapsed',
}

/**
 * Verifies or rejects a vehicle's documents and notifies its host.
 * @throws OperatorError, including for missing documents
 */
export async function checkDocuments(
  context: OperatorContext,
  { vehicle, status, remarks }: Check,
): Promise<CheckedDocuments> {
  const reason = cleanText(remarks) || null
  if (status === 'rejected' && reason === null)
    throw new OperatorError('invalid', 'The host is notified of the reason: give remarks.')
  return inBookingTransaction(context.db, async (trx) => {
    const found = await findVehicle(trx, vehicle)
    const before = await trx
      .selectFrom('vehicles')
      .select(['status', 'remarks', 'insurance_expiry', 'document_refusals', 'is_withheld'])
      .where('id', '=', found.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const toDecide = status === 'verified' ? [] : await openBookings(trx, found.id)
    const checked = { vehicleId: found.id, name: vehicleLabel(found), status, toDecide }
    if (before.status === status && before.remarks === reason) return { ...checked, isNew: false }
    if (status === 'verified')
      await assertComplete(trx, context, { ...checked, expiry: before.insurance_expiry })
    const at = context.now()
    const { refusals, isWithheld } =
      status === 'verified'
        ? { refusals: 0, isWithheld: false }
        : afterRefusal({ refusals: before.document_refusals, isWithheld: before.is_withheld })
    await trx
      .updateTable('vehicles')
      .set({
        status,
        remarks: reason,
        papers_checked_on: status === 'verified' ? kathmanduDate(at) : null,
        document_refusals: refusals,
        is_withheld: isWithheld,
        updated_at: new Date(at),
      })
      .where('id', '=', found.id)
      .execute()
    await writeAudit(
      trx,
      context,
      { type: 'vehicle', id: found.id },
      { before: { status: before.status, remarks: before.remarks }, after: { status, remarks: reason } },
    )
    await notifyHost(trx, {
      vehicleId: found.id,
      kind: status === 'verified' ? 'papersVerified' : 'papersRejected',
      facts: reason === null ? {} : { reason: reason },
      at,
    })
    return { ...checked, isNew: true }
  })
}

async function assertComplete(
  trx: Database,
  { now }: OperatorContext,
  { vehicleId, name, expiry }: { vehicleId: number; name: string; expiry: string | null },
): Promise<void> {
  const pictures = await trx
    .selectFrom('vehicle_images')
    .select('type')
    .where('vehicle_id', '=', vehicleId)
    .execute()
  const driver = await trx
    .selectFrom('drivers')
    .select('license_image')
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst()
  const count = (type: string) => pictures.filter((picture) => picture.type === type).length
  const missing = missingDocuments(
    {
      bluebook: count('bluebook'),
      insurance: count('insurance'),
      hasLicence: Boolean(driver?.license_image),
      insuranceExpiry: expiry,
    },
    kathmanduDate(now()),
  )
  if (missing.length)
    throw new OperatorError(
      'refused',
      `${name} cannot be verified, it has not: ${missing.map((document) => DOCUMENT_TEXTS[document]).join(', ')}.`,
    )
}

interface UncheckedVehicle {
  id: number
  vehicle: string
  year: number
  plate: string
  /** the plate has one of the forms that are issued */
  knownPlate: boolean
  owner: string
  email: string | null
  mobile: string | null
  /** number of uploaded document pictures */
  bluebook: number
  insurance: number
  licence: boolean
  /** whole days since the latest document, or the vehicle itself, was added */
  daysWaiting: number
}

/** Vehicles with a driver whose documents are unchecked, oldest first. */
export async function listUnchecked(context: OperatorContext, limit: number): Promise<UncheckedVehicle[]> {
  const { rows } = await sql<Omit<UncheckedVehicle, 'daysWaiting' | 'knownPlate'> & { waits_since: Date }>`
    select v.id, m.title_en || ' ' || d.title_en as vehicle, v.model_year as year, v.registration_number as plate,
      v.owner_name || ' (user ' || u.id || ')' as owner, u.email, u.mobile_number as mobile,
      (select count(*) from vehicle_images i where i.vehicle_id = v.id and i.type = 'bluebook') as bluebook,
      (select count(*) from vehicle_images i where i.vehicle_id = v.id and i.type = 'insurance') as insurance,
      r.license_image is not null as licence,
      greatest(v.created_at, l.created_at,
        (select max(i.created_at) from vehicle_images i where i.vehicle_id = v.id and i.type <> 'image')) as waits_since
    from vehicles v
      join users u on u.id = v.user_id
      join manufacturers m on m.id = v.manufacturer_id
      join models d on d.id = v.model_id
      join drivers r on r.vehicle_id = v.id
      left join uploads l on l.id = r.license_upload_id
    where v.status is null and ${isAllowed}
    order by waits_since, v.id
    limit ${limit}`.execute(context.db)
  await writeAudit(
    context.db,
    context,
    { type: 'vehicle', id: null },
    { after: { listed: rows.map(({ id }) => id) } },
  )
  return rows.map(({ waits_since, ...row }) => ({
    ...row,
    knownPlate: isKnownPlate(row.plate),
    daysWaiting: Math.floor((context.now() - waits_since.getTime()) / DAY_MS),
  }))
}

/**
 * Opens the documents of one of the user's vehicles for renewal; the result of the last check stays until the next one.
 * @throws ApiError notYourVehicle, papersOpen, papersClosed
 */
export async function renewDocuments(
  context: AppContext,
  { vehicleId, userId }: { vehicleId: number | null; userId: number },
): Promise<RenewedDocuments> {
  return inBookingTransaction(context.db, async (trx) => {
    const { id, status, insurance_expiry } = await findOwnVehicle(trx, vehicleId, userId, { lock: true })
    if (status === null) throw new ApiError('papersOpen')
    const today = kathmanduDate(context.now())
    if (!canRenewDocuments({ status, insuranceExpiry: insurance_expiry }, today))
      throw new ApiError('papersClosed')
    return trx
      .updateTable('vehicles')
      .set({ status: null, updated_at: new Date(context.now()) })
      .where('id', '=', id)
      .returning(['id', 'step', 'state'])
      .executeTakeFirstOrThrow()
  })
}
