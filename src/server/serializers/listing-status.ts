import { type RawBuilder, sql } from 'kysely'
import type { ListingStatus } from '#contract/vehicles.ts'
import { documentsToAdd } from '#domain/hosting/documents.ts'
import { listingBlockers } from '#domain/hosting/listing-blockers.ts'
import type { VehicleState } from '#domain/vehicles/vehicle.ts'
import { isRemovable } from '#server/db/vehicles.ts'

export interface ListingStatusRow {
  state: VehicleState
  step: number | null
  /** YYYY-MM-DD */
  insurance_expiry: string | null
  is_blocked: boolean
  document_refusals: number
  is_withheld: boolean
  bluebooks: number
  insurances: number
  has_licence: boolean
  is_removable: boolean
}

/** Columns of `vehicles v` in addition to those of its card. */
export const LISTING_STATUS_COLUMNS: RawBuilder<unknown> = sql`
  v.insurance_expiry, v.blocked_at is not null as is_blocked, v.document_refusals, v.is_withheld, ${isRemovable} as is_removable,
  (select count(*) from vehicle_images i where i.vehicle_id = v.id and i.type = 'bluebook') as bluebooks,
  (select count(*) from vehicle_images i where i.vehicle_id = v.id and i.type = 'insurance') as insurances,
  exists (select from drivers d where d.vehicle_id = v.id and d.license_image is not null) as has_licence`

/** `today`: YYYY-MM-DD in Kathmandu. */
export function serializeListingStatus(row: ListingStatusRow, today: string): ListingStatus {
  const { state, step, insurance_expiry: insuranceExpiry, is_blocked: isBlocked } = row
  const refusals = { refusals: row.document_refusals, isWithheld: row.is_withheld }
  const documents = { bluebook: row.bluebooks, insurance: row.insurances, hasLicence: row.has_licence }
  return {
    hiddenBy: listingBlockers({ isBlocked, state, step, insuranceExpiry, ...refusals }, today),
    papersToAdd: documentsToAdd(documents, step),
    isRemovable: row.is_removable && !isBlocked,
  }
}
