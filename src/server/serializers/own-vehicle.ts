import type { OwnDriver, OwnVehicle, VehicleImage } from '#contract/vehicles.ts'
import { knownLanguages } from '#domain/vehicles/languages.ts'
import { type ListingStatusRow, serializeListingStatus } from './listing-status.ts'

export interface OwnRow extends ListingStatusRow {
  remarks: string | null
  form_versions: number[]
  is_priced: boolean
  trip_gap_hours: number
  papers: VehicleImage[]
  driver: OwnDriverRow | null
}

interface OwnDriverRow {
  name: string
  license_number: string
  experience: number
  phone_number: string
  /** YYYY-MM-DD */
  dob: string
  address: string
  relation: string
  alternate_phone_number: string | null
  smoking: boolean
  languages: string[]
  image: string | null
  license_image: string | null
}

/** Private pictures get the signed URLs of the second argument. `today`: YYYY-MM-DD in Kathmandu. */
export function serializeOwnVehicle(
  row: OwnRow,
  { today, urlOf }: { today: string; urlOf: (name: string) => string },
): OwnVehicle {
  return {
    insuranceExpiry: row.insurance_expiry,
    remarks: row.remarks,
    papers: row.papers.map((document) => ({ ...document, name: urlOf(document.name) })),
    driver: row.driver && serializeOwnDriver(row.driver, urlOf),
    isPriced: row.is_priced,
    tripGapHours: row.trip_gap_hours,
    standing: serializeListingStatus(row, today),
    versions: row.form_versions,
  }
}

function serializeOwnDriver(row: OwnDriverRow, urlOf: (name: string) => string): OwnDriver {
  return {
    name: row.name,
    licenseNumber: row.license_number,
    experience: row.experience,
    phoneNumber: row.phone_number,
    dob: row.dob,
    address: row.address,
    relation: row.relation,
    alternatePhoneNumber: row.alternate_phone_number,
    smoking: row.smoking,
    languages: knownLanguages(row.languages),
    image: row.image,
    licenseImage: row.license_image === null ? null : urlOf(row.license_image),
  }
}
