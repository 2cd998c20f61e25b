import { sql } from 'kysely'
import { VEHICLE_FLAGS, type VehicleFlag } from '#domain/hosting/forms.ts'
import type { Schema } from './schema.ts'

/** The columns of `vehicles` with its switches. */
const FLAG_COLUMNS = {
  offRoad: 'off_road',
  longTermTrip: 'long_term_trip',
  instantBooking: 'instant_booking',
  insurance: 'insurance',
} as const satisfies Record<VehicleFlag, keyof Schema['vehicles']>

export type FlagColumns = Record<(typeof FLAG_COLUMNS)[VehicleFlag], boolean>

/** Of `vehicles v`. */
export const SELECTED_FLAGS = sql.raw(VEHICLE_FLAGS.map((flag) => `v.${FLAG_COLUMNS[flag]}`).join(', '))

/** Takes nothing but switches, so that the compiler refuses a field of a form that has no column. */
export function flagColumns(flags: Record<VehicleFlag, boolean> & Record<string, boolean>): FlagColumns {
  return Object.fromEntries(VEHICLE_FLAGS.map((flag) => [FLAG_COLUMNS[flag], flags[flag]])) as FlagColumns
}

export function readFlags(row: FlagColumns): Record<VehicleFlag, boolean> {
  return Object.fromEntries(VEHICLE_FLAGS.map((flag) => [flag, row[FLAG_COLUMNS[flag]]])) as Record<
    VehicleFlag,
    boolean
  >
}
