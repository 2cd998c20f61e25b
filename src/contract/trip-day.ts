import * as v from 'valibot'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import { BILL_ANSWERS, BILL_STATES } from '#domain/trip-day/bill.ts'
import { EXPENSE_KINDS, RECORD_KINDS, RECORD_VIEWS } from '#domain/trip-day/records.ts'
import { endpoint } from './endpoint.ts'
import { AgreedQuote, BookedPlace } from './trip-changes.ts'

const DeviceTime = v.pipe(v.string(), v.maxLength(40))
const ClientId = v.pipe(v.string(), v.uuid())

const RecordPicture = v.object({ view: v.picklist(RECORD_VIEWS), url: v.string() })
/**
 * The start or the end of a trip. `odometer`: whole km; `fuel`: percent of tank or battery. `takenAt`: by the device,
 * `arrivedAt`: by the server, both UTC. `isOdd`: the odometer or the clock of the device looked wrong and was recorded
 * all the same.
 */
export const TripRecord = v.object({
  kind: v.picklist(RECORD_KINDS),
  odometer: v.number(),
  fuel: v.number(),
  takenAt: v.string(),
  arrivedAt: v.string(),
  isOdd: v.boolean(),
  pictures: v.array(RecordPicture),
  /** UTC: the guest's word, by a tap or by the code; null: not given */
  confirmedAt: v.nullable(v.string()),
})
/** `amount`: whole NRS. `url`: the picture of the receipt; null: none, or not yet arrived. */
export const TripExpense = v.object({
  id: v.string(),
  kind: v.picklist(EXPENSE_KINDS),
  amount: v.number(),
  note: v.string(),
  url: v.nullable(v.string()),
  takenAt: v.string(),
})
/** What was driven, from both records. */
const Driven = v.object({ km: v.number(), from: v.string(), to: v.string() })
/**
 * The final bill: `agreed` against `quote`, by the same rules and rates, and the expenses. `total` is what the guest pays
 * in all, NRS; it is never below the agreed price unless the host reduced it.
 */
export const TripBill = v.object({
  id: v.string(),
  state: v.picklist(BILL_STATES),
  agreed: AgreedQuote,
  quote: AgreedQuote,
  agreedKm: v.number(),
  driven: Driven,
  expenses: v.array(TripExpense),
  expensesTotal: v.number(),
  /** by which the host reduced it, NRS */
  reduction: v.number(),
  total: v.number(),
  issuedAt: v.string(),
  /** UTC; after it, silence means the agreed price */
  answerBy: v.string(),
  decidedAt: v.nullable(v.string()),
  dispute: v.nullable(v.string()),
})
/** Cash that a side says was handed over, NRS. */
const CashNotes = v.object({ renter: v.nullable(v.number()), host: v.nullable(v.number()) })
/** Everything about the day of a trip that both sides see. */
const DayFacts = v.object({
  start: v.nullable(TripRecord),
  end: v.nullable(TripRecord),
  expenses: v.array(TripExpense),
  bill: v.nullable(TripBill),
  cash: CashNotes,
  /** NRS that are to be paid in cash now: price or bill, less what was paid online */
  cashDue: v.number(),
})
/** For the two parties, on the ticket. */
export const TripDay = v.object({
  ...DayFacts.entries,
  /** four digits that confirm the start (then the end) on the driver's phone; only for the guest */
  code: v.nullable(v.string()),
  /** the driver's link; only for the host, from approval until it ends */
  driverUrl: v.nullable(v.string()),
  /** the position is shared now */
  hasPosition: v.boolean(),
})
/** What the driver's link shows, without an account. Phone numbers only until the trip's records close. */
export const DriverSheet = v.object({
  ...DayFacts.entries,
  status: v.picklist(BOOKING_STATUSES),
  from: v.string(),
  to: v.string(),
  origin: BookedPlace,
  stops: v.array(BookedPlace),
  destination: BookedPlace,
  isRoundTrip: v.boolean(),
  totalMeters: v.number(),
  contact: v.nullable(v.object({ name: v.string(), phone: v.string() })),
  vehicle: v.object({ title: v.string(), registrationNumber: v.string() }),
  /** of the vehicle's last record; null: none */
  lastOdometer: v.nullable(v.number()),
  /** which record can be made now; null: none */
  next: v.nullable(v.picklist(RECORD_KINDS)),
  /** UTC; the link ends then */
  endsAt: v.string(),
  /** what the bill would be; null until both records have arrived, and once it is issued */
  billPreview: v.nullable(v.omit(TripBill, ['id', 'state', 'issuedAt', 'answerBy', 'decidedAt', 'dispute'])),
  isSharingPosition: v.boolean(),
})

const Whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
const FormWhole = (most: number) => v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.toNumber(), v.maxValue(most))
/**
 * `id`: made by the device, so that a record that is sent again is written once. `sentAt`: by the clock of the device,
 * which shows whether it is wrong. `code`: the guest's, if given.
 */
export const RecordPayload = v.object({
  id: ClientId,
  kind: v.picklist(RECORD_KINDS),
  odometer: Whole(9_999_999),
  fuel: Whole(100),
  takenAt: DeviceTime,
  sentAt: v.optional(v.nullable(DeviceTime)),
  code: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20)))),
  /** the caller has seen that the odometer looks wrong (`oddOdometer`), and keeps it */
  acceptOdd: v.optional(v.nullable(v.boolean())),
})
export const RecordPicturePayload = v.object({
  id: ClientId,
  kind: v.picklist(RECORD_KINDS),
  view: v.picklist(RECORD_VIEWS),
  takenAt: DeviceTime,
  image: v.instance(Blob),
})
export const ExpensePayload = v.object({
  id: ClientId,
  kind: v.picklist(EXPENSE_KINDS),
  amount: FormWhole(1_000_000),
  note: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
  takenAt: DeviceTime,
  image: v.optional(v.nullable(v.instance(Blob))),
})
export const ConfirmRecordPayload = v.object({
  kind: v.picklist(RECORD_KINDS),
  code: v.pipe(v.string(), v.maxLength(20)),
})
export const GuestConfirmPayload = v.object({ kind: v.picklist(RECORD_KINDS) })
/** `expectedTotal`: NRS, as the caller has seen it. */
export const IssueBillPayload = v.object({ expectedTotal: Whole(100_000_000) })
export const BillAnswerPayload = v.object({
  answer: v.picklist(BILL_ANSWERS),
  reason: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500)))),
})
/** `total`: what the guest pays in all, NRS; less than the bill. Only the host. */
export const ReduceBillPayload = v.object({ total: Whole(100_000_000) })
export const CashPayload = v.object({ amount: Whole(100_000_000) })
/** Degrees; `accuracy` in metres; `takenAt`: UTC, by the device. */
export const PositionPayload = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  accuracy: v.pipe(v.number(), v.minValue(0), v.maxValue(100_000)),
  takenAt: DeviceTime,
})
/** Where the vehicle is. `arrivesAt`: UTC, by the road graph, at `towards`. */
const TripPosition = v.object({
  latitude: v.number(),
  longitude: v.number(),
  accuracy: v.number(),
  /** UTC */
  at: v.string(),
  towards: v.picklist(['pickup', 'dropOff']),
  arrivesAt: v.nullable(v.string()),
})
/** Null: not shared now. */
export const SharedPosition = v.object({ position: v.nullable(TripPosition) })
/** The sentence to show. */
export const DayDone = v.object({ message: v.string() })

export type TripRecord = v.InferOutput<typeof TripRecord>
export type TripExpense = v.InferOutput<typeof TripExpense>
export type TripBill = v.InferOutput<typeof TripBill>
export type TripDay = v.InferOutput<typeof TripDay>
export type DriverSheet = v.InferOutput<typeof DriverSheet>
export type RecordPayload = v.InferInput<typeof RecordPayload>
export type RecordPicturePayload = v.InferInput<typeof RecordPicturePayload>
export type ExpensePayload = v.InferInput<typeof ExpensePayload>
export type ConfirmRecordPayload = v.InferOutput<typeof ConfirmRecordPayload>
export type GuestConfirmPayload = v.InferOutput<typeof GuestConfirmPayload>
export type IssueBillPayload = v.InferOutput<typeof IssueBillPayload>
export type BillAnswerPayload = v.InferOutput<typeof BillAnswerPayload>
export type ReduceBillPayload = v.InferOutput<typeof ReduceBillPayload>
export type CashPayload = v.InferOutput<typeof CashPayload>
export type PositionPayload = v.InferOutput<typeof PositionPayload>
export type TripPosition = v.InferOutput<typeof TripPosition>
export type SharedPosition = v.InferOutput<typeof SharedPosition>
export type DayDone = v.InferOutput<typeof DayDone>

/** By the driver's link: its token is all that the caller needs, and leads to this trip only. */
export const getDriverSheet = endpoint<undefined, DriverSheet>('GET', '/tripDay/{token}')
export const recordTrip = endpoint<RecordPayload, DriverSheet>('POST', '/tripDay/{token}/records')
export const addRecordPicture = endpoint<RecordPicturePayload, DayDone>('POST', '/tripDay/{token}/pictures', {
  form: true,
})
export const addExpense = endpoint<ExpensePayload, DriverSheet>('POST', '/tripDay/{token}/expenses', {
  form: true,
})
export const removeExpense = endpoint<undefined, DriverSheet>('DELETE', '/tripDay/{token}/expenses/{id}')
export const confirmRecord = endpoint<ConfirmRecordPayload, DriverSheet>('POST', '/tripDay/{token}/confirm')
export const issueBill = endpoint<IssueBillPayload, DriverSheet>('POST', '/tripDay/{token}/bill')
export const noteCashTaken = endpoint<CashPayload, DriverSheet>('POST', '/tripDay/{token}/cash')
export const sharePosition = endpoint<PositionPayload, DayDone>('POST', '/tripDay/{token}/position')
export const endPosition = endpoint<undefined, DayDone>('DELETE', '/tripDay/{token}/position')

/** By the two parties. */
export const confirmAsGuest = endpoint<GuestConfirmPayload, DayDone>('POST', '/bookings/{id}/day/confirm', {
  guarded: true,
})
export const answerBill = endpoint<BillAnswerPayload, DayDone>('POST', '/bookings/{id}/bill/answer', {
  guarded: true,
})
export const reduceBill = endpoint<ReduceBillPayload, DayDone>('POST', '/bookings/{id}/bill/reduce', {
  guarded: true,
})
export const noteCash = endpoint<CashPayload, DayDone>('POST', '/bookings/{id}/cashNote', { guarded: true })
export const getPosition = endpoint<undefined, SharedPosition>('GET', '/bookings/{id}/position', {
  guarded: true,
})
/** For everybody with the link of a shared trip. */
export const getTripPosition = endpoint<undefined, SharedPosition>('GET', '/trips/{token}/position')
