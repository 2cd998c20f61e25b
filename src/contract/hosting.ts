import * as v from 'valibot'
import { IMPORT_FAILURES } from '#domain/hosting/imported-calendar.ts'
import type { ImageType } from '#domain/hosting/pictures.ts'
import { VEHICLE_STATES } from '#domain/vehicles/vehicle.ts'
import { endpoint } from './endpoint.ts'
import { Filters } from './search.ts'
import type { VehicleCard, VehicleImage } from './vehicles.ts'

export const CreateInfo = v.pick(Filters, ['features', 'manufacturers', 'colors', 'cities'])

/** One form of the wizard as multipart: `step`, and the fields and files of that form. */
export interface StepPayload {
  [field: string]: string | number | boolean | readonly (string | Blob)[] | Blob | undefined
}
export const SavedStep = v.object({
  id: v.number(),
  step: v.nullable(v.number()),
  state: v.picklist(VEHICLE_STATES),
  /** version of the saved form, to be sent with its next change: see `OwnVehicle.versions` */
  version: v.number(),
})
export const RenewedDocuments = v.omit(SavedStep, ['version'])
/** The multipart fields beside the file. */
export interface ImagePayload {
  type: ImageType
  image: Blob
  [field: string]: string | Blob
}
export const DeletedImage = v.object({ id: v.string() })
export const StatePayload = v.object({ state: v.picklist(VEHICLE_STATES) })

/** UTC, YYYY-MM-DDTHH:mm:ssZ */
export const UnavailablePayload = v.object({
  fromTime: v.pipe(v.string(), v.maxLength(30)),
  toTime: v.pipe(v.string(), v.maxLength(30)),
})
export const UnavailableRange = v.object({ id: v.number(), fromTime: v.string(), toTime: v.string() })
export const Removed = v.object({ id: v.number() })
/** `data` of the 409 `datesBooked`: the conflicting booking. UTC. */
export const ConflictingBooking = v.object({
  id: v.string(),
  guest: v.string(),
  from: v.string(),
  to: v.string(),
})

export const HostCalendarQuery = v.object({
  /** YYYY-MM-DD in Kathmandu, both days included */
  from: v.pipe(v.string(), v.maxLength(10)),
  to: v.pipe(v.string(), v.maxLength(10)),
  vehicleId: v.optional(v.pipe(v.string(), v.maxLength(15))),
})
/**
 * A time at which a vehicle of the host is booked, blocked here or by an imported calendar (`elsewhere`), or driving to
 * the pickup of a booking or home from it. `id` is the range's or the booking's. UTC.
 */
export const CalendarEntry = v.object({
  kind: v.picklist(['booking', 'unavailable', 'elsewhere', 'toPickup', 'home']),
  id: v.string(),
  from: v.string(),
  to: v.string(),
  status: v.nullable(v.picklist(['pending', 'approved', 'inTrip', 'completed'])),
  guest: v.nullable(v.string()),
  /** true: an event of the imported calendar takes hours of this booking as well */
  isDoubleBooked: v.optional(v.boolean()),
})
export const HostCalendar = v.array(
  v.object({
    vehicle: v.object({
      id: v.number(),
      title: v.string(),
      registrationNumber: v.string(),
      state: v.picklist(VEHICLE_STATES),
      step: v.nullable(v.number()),
      image: v.nullable(v.string()),
    }),
    entries: v.array(CalendarEntry),
  }),
)
/** Full URL of the private feed, for calendar apps. */
export const CalendarFeed = v.object({ url: v.string() })

/** A calendar of another site or app, which blocks dates of one vehicle. */
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

export type CreateInfo = v.InferOutput<typeof CreateInfo>
export type SavedStep = v.InferOutput<typeof SavedStep>
export type StatePayload = v.InferOutput<typeof StatePayload>
export type UnavailablePayload = v.InferOutput<typeof UnavailablePayload>
export type UnavailableRange = v.InferOutput<typeof UnavailableRange>
export type ConflictingBooking = v.InferOutput<typeof ConflictingBooking>
export type CalendarEntry = v.InferOutput<typeof CalendarEntry>
export type HostCalendar = v.InferOutput<typeof HostCalendar>
export type RenewedDocuments = v.InferOutput<typeof RenewedDocuments>
type DeletedImage = v.InferOutput<typeof DeletedImage>
type Removed = v.InferOutput<typeof Removed>
type CalendarFeed = v.InferOutput<typeof CalendarFeed>
export type ImportPayload = v.InferOutput<typeof ImportPayload>
export type ImportedCalendar = v.InferOutput<typeof ImportedCalendar>
type RemovedImport = v.InferOutput<typeof RemovedImport>

const form = { guarded: true, form: true } as const
const guarded = { guarded: true } as const
export const listCreateInfo = endpoint<undefined, CreateInfo>('GET', '/createVehicleInfo')
export const createVehicle = endpoint<StepPayload, SavedStep>('POST', '/vehicles', form)
export const saveVehicleStep = endpoint<StepPayload, SavedStep>('POST', '/vehicles/{id}', form)
/** Only for a vehicle without bookings and reports. */
export const removeVehicle = endpoint<undefined, Removed>('DELETE', '/vehicles/{id}', guarded)
export const uploadVehicleImage = endpoint<ImagePayload, VehicleImage>('POST', '/vehicles/{id}/images', form)
export const deleteVehicleImage = endpoint<undefined, DeletedImage>('DELETE', '/vehicleImages/{id}', guarded)
/** Reopens the documents for a new check. */
export const renewDocuments = endpoint<undefined, RenewedDocuments>('POST', '/vehicles/{id}/papers', guarded)
export const setVehicleState = endpoint<StatePayload, VehicleCard[]>('POST', '/vehicles/{id}/state', guarded)
export const addUnavailableDate = endpoint<UnavailablePayload, UnavailableRange>(
  'POST',
  '/vehicles/{id}/unavailableDate',
  guarded,
)
export const removeUnavailableDate = endpoint<undefined, Removed>('DELETE', '/unavailableDates/{id}', guarded)
export const getHostCalendar = endpoint<undefined, HostCalendar>('GET', '/hostCalendar', guarded)
export const getCalendarFeed = endpoint<undefined, CalendarFeed>(
  'GET',
  '/vehicles/{id}/calendarFeed',
  guarded,
)
/** Replaces the URL; the old one stops working. */
export const renewCalendarFeed = endpoint<undefined, CalendarFeed>(
  'POST',
  '/vehicles/{id}/calendarFeed',
  guarded,
)
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
