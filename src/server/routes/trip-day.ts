import * as v from 'valibot'
import { type ErrorCode, PICTURE_ERRORS } from '#contract/errors.ts'
import * as contract from '#contract/trip-day.ts'
import type { Fields } from '#domain/hosting/forms.ts'
import { translator } from '#messages/t.ts'
import { ApiError } from '#server/api-error.ts'
import type { Serve } from '#server/http/definition.ts'
import { type CallLimit, MINUTE } from '#server/http/limits.ts'
import { validate } from '#server/http/validate.ts'
import { addRecordPicture } from '#server/services/trip-day/add-picture.ts'
import { answerBill, issueBill, reduceBill } from '#server/services/trip-day/bills.ts'
import { noteCash, noteCashTaken } from '#server/services/trip-day/cash.ts'
import { addExpense, removeExpense } from '#server/services/trip-day/expenses.ts'
import { findDriversDay } from '#server/services/trip-day/find-day.ts'
import {
  endPosition,
  getPosition,
  getTripPosition,
  sharePosition,
} from '#server/services/trip-day/positions.ts'
import { confirmAsGuest, confirmRecord, recordTrip } from '#server/services/trip-day/record-trip.ts'
import { showSheet } from '#server/services/trip-day/show-day.ts'

/** Of one phone: a position every few seconds, and everything else of a trip. Carriers put several behind one address. */
const DRIVERS: CallLimit = {
  name: 'addressTripDay',
  per: 'address',
  points: 240,
  duration: MINUTE,
  isOnly: true,
}
const READERS: CallLimit = { name: 'addressTripPosition', per: 'address', points: 240, duration: MINUTE }
const PictureFields = v.omit(contract.RecordPicturePayload, ['image'])
const ExpenseFields = v.omit(contract.ExpensePayload, ['image'])
const lastValues = (fields: Fields): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values?.at(-1)]))

const LINK_ERRORS: readonly ErrorCode[] = ['dayLinkNotFound', 'dayLinkClosed']
const PARTY_ERRORS: readonly ErrorCode[] = ['bookingNotFound', 'dayClosed']

/** By the driver's link: its token is all that the caller needs. */
export function serveDriversDay(serve: Serve): void {
  serve(
    contract.getDriverSheet,
    {
      summary: 'Returns what the driver of a trip needs on its day, by the link from its host',
      answer: contract.DriverSheet,
      limits: [DRIVERS],
      errors: LINK_ERRORS,
    },
    async ({ context, param, locale }) => ({
      data: await showSheet(context, { token: param('token'), locale }),
    }),
  )
  serve(
    contract.recordTrip,
    {
      summary: 'Records the start or the end of a trip; the same id is written once',
      payload: contract.RecordPayload,
      answer: contract.DriverSheet,
      limits: [DRIVERS],
      errors: [...LINK_ERRORS, 'oddOdometer', 'recordTooEarly', 'startMissing', 'recordExists'],
    },
    async ({ context, param, payload, locale }) => ({
      data: await recordTrip(context, { token: param('token'), locale }, payload),
    }),
  )
  serve(
    contract.addRecordPicture,
    {
      summary: 'Adds a picture to a record, before or after the record itself; the same id is stored once',
      form: { id: 'text', kind: 'text', view: 'text', takenAt: 'text', image: 'file' },
      answer: contract.DayDone,
      idempotencyKey: true,
      limits: [DRIVERS],
      errors: [...LINK_ERRORS, 'recordExists', ...PICTURE_ERRORS],
    },
    async ({ context, param, form, locale }) => {
      await findDriversDay(context, context.db, param('token'))
      const { fields, files } = await form({ files: { image: 1 } }, async (_, bytes) => bytes)
      const [file] = files
      if (!file) throw new ApiError('notAnImage')
      const sent = validate(PictureFields, lastValues(fields))
      await addRecordPicture(context, param('token'), { ...sent, bytes: file.value })
      return { data: { message: translator(locale)('my-bookings.day.picture') } }
    },
  )
  serve(
    contract.addExpense,
    {
      summary: 'Notes what the driver paid and the guest pays back; the same id is noted once',
      form: { id: 'text', kind: 'text', amount: 'text', note: 'text', takenAt: 'text', image: 'file' },
      answer: contract.DriverSheet,
      idempotencyKey: true,
      limits: [DRIVERS],
      errors: [...LINK_ERRORS, 'recordTooEarly', 'tooManyExpenses', 'billIssued', ...PICTURE_ERRORS],
    },
    async ({ context, param, form, locale }) => {
      await findDriversDay(context, context.db, param('token'))
      const { fields, files } = await form({ files: { image: 1 } }, async (_, bytes) => bytes)
      const sent = { ...validate(ExpenseFields, lastValues(fields)), bytes: files[0]?.value ?? null }
      return { data: await addExpense(context, { token: param('token'), locale }, sent) }
    },
  )
  serve(
    contract.removeExpense,
    {
      summary: 'Removes an expense before the bill is issued',
      answer: contract.DriverSheet,
      limits: [DRIVERS],
      errors: [...LINK_ERRORS, 'expenseNotFound', 'billIssued'],
    },
    async ({ context, param, locale }) => ({
      data: await removeExpense(context, { token: param('token'), locale }, param('id')),
    }),
  )
  serve(
    contract.confirmRecord,
    {
      summary: "Confirms a record with the guest's four digits",
      payload: contract.ConfirmRecordPayload,
      answer: contract.DriverSheet,
      limits: [DRIVERS],
      errors: [...LINK_ERRORS, 'recordMissing', 'wrongDayCode', 'tooManyDayCodes'],
    },
    async ({ context, param, payload, locale }) => ({
      data: await confirmRecord(context, { token: param('token'), locale }, payload),
    }),
  )
  serve(
    contract.issueBill,
    {
      summary: 'Issues the final bill of a trip, once',
      payload: contract.IssueBillPayload,
      answer: contract.DriverSheet,
      limits: [DRIVERS],
      errors: [...LINK_ERRORS, 'recordMissing', 'billTooLate', 'billChanged'],
    },
    async ({ context, param, payload, locale }) => ({
      data: await issueBill(context, { token: param('token'), locale }, payload),
    }),
  )
  serve(
    contract.noteCashTaken,
    {
      summary: 'Notes the cash that the driver was given',
      payload: contract.CashPayload,
      answer: contract.DriverSheet,
      limits: [DRIVERS],
      errors: [...LINK_ERRORS, 'nothingInCash'],
    },
    async ({ context, param, payload, locale }) => ({
      data: await noteCashTaken(context, { token: param('token'), locale }, payload.amount),
    }),
  )
  serve(
    contract.sharePosition,
    {
      summary: 'Shares where the vehicle is, around the hours of the trip',
      payload: contract.PositionPayload,
      answer: contract.DayDone,
      limits: [DRIVERS],
      errors: [...LINK_ERRORS, 'positionClosed'],
    },
    async ({ context, param, payload, locale }) => {
      await sharePosition(context, param('token'), payload)
      return { data: { message: translator(locale)('my-bookings.day.position') } }
    },
  )
  serve(
    contract.endPosition,
    {
      summary: 'Ends the sharing of the position',
      answer: contract.DayDone,
      limits: [DRIVERS],
      errors: LINK_ERRORS,
    },
    async ({ context, param, locale }) => {
      await endPosition(context, param('token'))
      return { data: { message: translator(locale)('my-bookings.day.positionEnded') } }
    },
  )
}

/** By the two parties, and by the link of a shared trip. */
export function serveTripDay(serve: Serve): void {
  serve(
    contract.confirmAsGuest,
    {
      summary: 'Confirms a record, for the guest',
      payload: contract.GuestConfirmPayload,
      answer: contract.DayDone,
      errors: [...PARTY_ERRORS, 'recordMissing'],
    },
    async ({ context, param, payload: { kind }, locale, userId }) => {
      await confirmAsGuest(context, { id: param('id'), readerId: userId, kind })
      return { data: { message: translator(locale)(`my-bookings.day.confirmed.${kind}`) } }
    },
  )
  serve(
    contract.answerBill,
    {
      summary: 'Confirms or disputes the final bill, for the guest',
      payload: contract.BillAnswerPayload,
      answer: contract.DayDone,
      errors: [...PARTY_ERRORS, 'billNotFound', 'billOver', 'disputeReason'],
    },
    async ({ context, param, payload, locale, userId }) => {
      await answerBill(context, { id: param('id'), readerId: userId }, payload)
      return { data: { message: translator(locale)(`my-bookings.day.bill.${payload.answer}`) } }
    },
  )
  serve(
    contract.reduceBill,
    {
      summary: 'Reduces the final bill, for the host',
      payload: contract.ReduceBillPayload,
      answer: contract.DayDone,
      errors: [...PARTY_ERRORS, 'billNotFound', 'billOver', 'billNotLess'],
    },
    async ({ context, param, payload, locale, userId }) => {
      await reduceBill(context, { id: param('id'), readerId: userId }, payload)
      return { data: { message: translator(locale)('my-bookings.day.reduced') } }
    },
  )
  serve(
    contract.noteCash,
    {
      summary: "Notes the cash that was handed over, for the caller's side",
      payload: contract.CashPayload,
      answer: contract.DayDone,
      errors: [...PARTY_ERRORS, 'nothingInCash'],
    },
    async ({ context, param, payload: { amount }, locale, userId }) => {
      await noteCash(context, { id: param('id'), readerId: userId, amount })
      return { data: { message: translator(locale)('my-bookings.day.cash') } }
    },
  )
  serve(
    contract.getPosition,
    {
      summary: 'Returns where the vehicle of a trip is, while it is shared',
      answer: contract.SharedPosition,
      errors: PARTY_ERRORS,
    },
    async ({ context, param, userId }) => ({
      data: await getPosition(context, { id: param('id'), readerId: userId }),
    }),
  )
  serve(
    contract.getTripPosition,
    {
      summary: 'Returns where the vehicle of a shared trip is, by the link of the trip',
      answer: contract.SharedPosition,
      limits: [READERS],
      errors: ['tripNotFound'],
    },
    async ({ context, param }) => ({ data: await getTripPosition(context, param('token')) }),
  )
}
