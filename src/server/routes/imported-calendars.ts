import * as v from 'valibot'
import type { ErrorCode } from '#contract/errors.ts'
import * as contract from '#contract/imported-calendars.ts'
import { IMPORT_FAILURES } from '#domain/hosting/imported-calendar.ts'
import type { Serve } from '#server/http/definition.ts'
import { type CallLimit, MINUTE } from '#server/http/limits.ts'
import { readPathId } from '#server/http/validate.ts'
import {
  importCalendar,
  listImportedCalendars,
  refreshImportedCalendar,
  removeImportedCalendar,
} from '#server/services/hosting/imports/imported-calendars.ts'

/** Each makes a request to another site. */
const FETCHES: CallLimit = {
  name: 'userImport',
  per: 'user',
  points: 10,
  duration: 10 * MINUTE,
  isShared: true,
}
const ERRORS: readonly ErrorCode[] = ['notYourVehicle', 'unavailable', 'bookingBusy']

export function serveImportedCalendars(serve: Serve): void {
  serve(
    contract.listImportedCalendars,
    {
      summary: "Lists the calendars of other sites and apps that block dates of the caller's vehicles",
      answer: v.array(contract.ImportedCalendar),
    },
    async ({ context, userId, locale }) => ({
      data: await listImportedCalendars(context, { userId, locale }),
    }),
  )
  serve(
    contract.importCalendar,
    {
      summary: 'Blocks the busy times of an iCalendar file, which is then checked every half an hour',
      payload: contract.ImportPayload,
      answer: contract.ImportedCalendar,
      limits: [FETCHES],
      errors: [...ERRORS, 'stepTooEarly', ...IMPORT_FAILURES],
    },
    async ({ context, payload: { url }, userId, locale, param }) => ({
      data: await importCalendar(context, { vehicleId: readPathId(param('id')), userId, locale, url }),
    }),
  )
  serve(
    contract.refreshImportedCalendar,
    {
      summary: 'Checks an imported calendar now',
      answer: contract.ImportedCalendar,
      limits: [FETCHES],
      errors: [...ERRORS, 'importNotFound'],
    },
    async ({ context, userId, locale, param }) => ({
      data: await refreshImportedCalendar(context, { vehicleId: readPathId(param('id')), userId, locale }),
    }),
  )
  serve(
    contract.removeImportedCalendar,
    {
      summary: 'Removes an imported calendar with the dates that it blocked',
      answer: contract.RemovedImport,
      errors: ['notYourVehicle'],
    },
    async ({ context, userId, param }) => ({
      data: await removeImportedCalendar(context, { vehicleId: readPathId(param('id')), userId }),
    }),
  )
}
