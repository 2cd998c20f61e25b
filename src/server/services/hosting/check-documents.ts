import { missingDocuments, type VehicleDocument } from '#domain/hosting/documents.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notifyHost } from '#server/services/notifications/notify.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { findVehicle, vehicleLabel } from './find-vehicle.ts'

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
}

const DOCUMENT_TEXTS: Record<VehicleDocument, string> = {
  bluebook: 'a picture of the bluebook',
  insurance: 'a picture of the insurance',
  licence: "a picture of the driver's licence",
  insuranceExpiry: 'an insurance that has not lapsed',
}

/**
 * Verifies or rejects a vehicle's documents and notifies its host. @throws OperatorError, also for missing documents
 */
export async function checkDocuments(
  context: OperatorContext,
  { vehicle, status, remarks }: Check,
): Promise<CheckedDocuments> {
  const reason = cleanText(remarks) || null
  if (status === 'rejected' && reason === null)
    throw new OperatorError('invalid', 'The host is notified of the reason: give remarks.')
  return inTransaction(context.db, async (trx) => {
    const found = await findVehicle(trx, vehicle)
    const before = await trx
      .selectFrom('vehicles')
      .select(['status', 'remarks', 'insurance_expiry'])
      .where('id', '=', found.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const checked = { vehicleId: found.id, name: vehicleLabel(found), status }
    if (before.status === status && before.remarks === reason) return { ...checked, isNew: false }
    if (status === 'verified')
      await assertComplete(trx, context, { ...checked, expiry: before.insurance_expiry })
    const at = context.now()
    await trx
      .updateTable('vehicles')
      .set({
        status,
        remarks: reason,
        papers_checked_on: status === 'verified' ? kathmanduDate(at) : null,
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
