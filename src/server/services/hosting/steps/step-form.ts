import type { Updateable } from 'kysely'
import type { Fields } from '#domain/hosting/forms.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { VehicleTable } from '#server/db/schema.ts'
import type { OwnVehicleRow } from '../find-own-vehicle.ts'

/** A picture that came with a form and is kept now. */
export interface StoredPicture {
  field: string
  uploadId: string
  /** below the site's address */
  name: string
}

export interface Saving {
  context: AppContext
  /** the transaction, or the database while nothing is decided yet */
  db: Database
  vehicle: OwnVehicleRow
  /** YYYY-MM-DD in Kathmandu */
  today: string
}

/** What was sent: the fields, and under which of them pictures came along. */
export interface Sent {
  fields: Fields
  pictures: readonly string[]
}

/** What a form that holds changes. */
export interface Change {
  /** of the vehicle's own row */
  columns: Updateable<VehicleTable>
  /** what is written beside it */
  write?: (trx: Database, stored: readonly StoredPicture[]) => Promise<void>
}

export interface StepForm {
  /** the files that may come with it, by their names on the wire */
  pictures: Readonly<Record<string, { kind: PictureKind; most: number }>>
  /** Writes nothing. @throws FormError when the form does not hold */
  read(saving: Saving, sent: Sent): Promise<Change>
}
