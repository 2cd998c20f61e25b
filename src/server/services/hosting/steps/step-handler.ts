import type { Updateable } from 'kysely'
import type { Fields } from '#domain/hosting/forms.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'
import type { OwnVehicleRow } from '../find-vehicle.ts'

/** A stored picture of a form. */
export interface StoredPicture {
  field: string
  uploadId: string
  /** path on the site */
  name: string
}

export interface StepContext {
  context: AppContext
  /** the transaction, or the database during the first check */
  db: Database
  vehicle: OwnVehicleRow
  /** YYYY-MM-DD in Kathmandu */
  today: string
}

/** The submitted fields, and the names of the fields with pictures. */
export interface StepSubmission {
  fields: Fields
  pictures: readonly string[]
}

/** The changes of a valid form. */
export interface StepChange {
  /** of the vehicle's row */
  columns: Updateable<Schema['vehicles']>
  /** writes to other tables */
  write?: (trx: Database, stored: readonly StoredPicture[]) => Promise<void>
}

export interface StepHandler {
  /** the accepted files, by their names on the wire */
  pictures?: Readonly<Record<string, { kind: PictureKind; most: number }>>
  /**
   * Writes nothing.
   * @throws FormError when the form is invalid
   */
  read(saving: StepContext, sent: StepSubmission): Promise<StepChange>
}
