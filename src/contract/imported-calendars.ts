import * as v from 'valibot'
import { IMPORT_FAILURES } from '#domain/hosting/imported-calendar.ts'
import { endpoint } from './endpoint.ts'
import { ConflictingBooking } from './hosting.ts'

export const ImportPayload = v.object({
  /** https or webcal; longer ones than MAX_IMPORT_ADDRESS are refused with a sentence of their own */
  url: v.pipe(v.string(), v.maxLength(4_000)),
})
/** Times are UTC. */
export const ImportedCalendar = v.object({
  vehicleId: v.number(),
  /** Only the host of the address, which is secret. */
  source: v.string(),
  checkedAt: v.string(),
  /** Since when the calendar cannot be read, and why; its last dates stay blocked. */
  failure: v.nullable(v.object({ cause: v.picklist(IMPORT_FAILURES), since: v.string() })),
  /** Number of its ranges that are blocked from now on. */
  ranges: v.number(),
  /** Bookings whose hours an event takes as well, at most 20. */
  doubleBooked: v.array(ConflictingBooking),
})
export const RemovedImport = v.object({ vehicleId: v.number() })

export type ImportPayload = v.InferOutput<typeof ImportPayload>
export type ImportedCalendar = v.InferOutput<typeof ImportedCalendar>
type RemovedImport = v.InferOutput<typeof RemovedImport>

const guarded = { guarded: true } as const
export const listImportedCalendars = endpoint<undefined, ImportedCalendar[]>(
  'GET',
  '/importedCalendars',
  guarded,
)
/** Replaces the calendar that the vehicle had. */
export const importCalendar = endpoint<ImportPayload, ImportedCalendar>(
  'POST',
  '/vehicles/{id}/importedCalendar',
  guarded,
)
export const refreshImportedCalendar = endpoint<undefined, ImportedCalendar>(
  'POST',
  '/vehicles/{id}/importedCalendar/refresh',
  guarded,
)
/** Also removes the dates that it blocked. */
export const removeImportedCalendar = endpoint<undefined, RemovedImport>(
  'DELETE',
  '/vehicles/{id}/importedCalendar',
  guarded,
)
