import type { Booking } from '#contract/my-bookings.ts'
import type { DriverSheet, TripBill, TripDay, TripExpense, TripRecord } from '#contract/trip-day.ts'
import { isRoundTrip } from '#domain/booking/trip.ts'
import { pictureName } from '#domain/hosting/pictures.ts'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { isLinkOpen, linkWindow } from '#domain/trip-day/driver-link.ts'
import { nextRecord, RECORD_VIEWS, type RecordKind } from '#domain/trip-day/records.ts'
import type { AppContext } from '#server/context.ts'
import { agreedQuote } from '#server/serializers/booking.ts'
import { serializePlace } from '#server/serializers/my-bookings.ts'
import { vehicleNameIn } from '#server/serializers/reference.ts'
import { signDocument } from '#server/services/hosting/document-url.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { guestCode } from './codes.ts'
import { type BookedDay, type DayDriver, driverUrl, findDriversDay, linkedTrip } from './find-day.ts'
import { isPositionShared } from './positions.ts'
import {
  cashDueOf,
  correctionsOf,
  type DayRows,
  dayState,
  lastReading,
  nextCode,
  previewBill,
  type RecordRow,
  readDay,
} from './read-day.ts'

type Facts = Pick<TripDay, 'start' | 'end' | 'expenses' | 'bill' | 'cash' | 'cashDue'>

/** What both sides see of the day. Pictures have URLs that work for five minutes. */
async function dayFacts(context: AppContext, day: BookedDay, rows: DayRows): Promise<Facts> {
  const { notes } = rows
  const expenses = await Promise.all(rows.expenses.map((row) => serializeExpense(context, row)))
  return {
    start: rows.start && (await serializeRecord(context, rows.start, rows)),
    end: rows.end && (await serializeRecord(context, rows.end, rows)),
    expenses,
    bill: rows.bill && serializeBill(rows.bill, expenses),
    cash: { renter: notes?.cash_guest ?? null, host: notes?.cash_host ?? null },
    cashDue: cashDueOf(day, rows),
  }
}

/** For one of the two parties, on the ticket. */
export async function showDay(
  context: AppContext,
  day: BookedDay,
  { isHost, isGuest, locale }: { isHost: boolean; isGuest: boolean; locale: Locale },
): Promise<NonNullable<Booking['day']>> {
  const [rows, hasPosition] = await Promise.all([readDay(context.db, day), isPositionShared(context, day)])
  const isOpen = isLinkOpen(linkedTrip(day), context.now())
  const kind = isGuest && isOpen ? nextCode(day, rows) : null
  return {
    ...(await dayFacts(context, day, rows)),
    code:
      kind &&
      (await guestCode(context.db, { bookingId: day.id, kind, corrections: correctionsOf(rows, kind) })),
    driverUrl: isHost ? await driverUrl(context, day, locale) : null,
    hasPosition,
  }
}

/** For the driver, without an account. */
export async function showSheet(context: AppContext, { token, locale }: DayDriver): Promise<DriverSheet> {
  const day = await findDriversDay(context, context.db, token)
  const { agreed, status, vehicle } = day
  const [rows, last, isSharingPosition, reference] = await Promise.all([
    readDay(context.db, day),
    lastReading(context.db, agreed.vehicleId),
    isPositionShared(context, day),
    loadReference(context, locale),
  ])
  const place = (agreed: Agreement['pickup']) => serializePlace(locale, agreed)
  const now = context.now()
  return {
    ...(await dayFacts(context, day, rows)),
    status,
    from: toWire(agreed.from),
    to: toWire(agreed.to),
    origin: place(agreed.pickup),
    stops: agreed.stops.map(place),
    destination: place(agreed.dropOff),
    isRoundTrip: isRoundTrip(agreed),
    totalMeters: agreed.totalMeters,
    contact: status === 'approved' || status === 'inTrip' ? day.contact : null,
    vehicle: {
      title: vehicleNameIn(reference, {
        manufacturer_id: vehicle.manufacturerId,
        model_id: vehicle.modelId,
      }),
      registrationNumber: vehicle.plate,
    },
    lastOdometer: last?.odometer ?? null,
    next: nextRecord(dayState(day, rows), now),
    endsAt: toWire(linkWindow(linkedTrip(day)).ends),
    billPreview: await serializePreview(context, day, rows),
    isSharingPosition,
  }
}

async function serializeRecord(
  context: AppContext,
  row: RecordRow,
  { pictures }: Pick<DayRows, 'pictures'>,
): Promise<TripRecord> {
  return {
    kind: row.kind,
    odometer: row.odometer,
    fuel: row.fuel,
    takenAt: toWire(row.taken_at.getTime()),
    arrivedAt: toWire(row.arrived_at.getTime()),
    isOdd: row.is_odd,
    pictures: await serializePictures(context, row.kind, pictures),
    confirmedAt: row.confirmed_at && toWire(row.confirmed_at.getTime()),
  }
}

function serializePictures(context: AppContext, kind: RecordKind, pictures: DayRows['pictures']) {
  const own = pictures
    .filter((picture) => picture.kind === kind)
    .toSorted((one, other) => RECORD_VIEWS.indexOf(one.view) - RECORD_VIEWS.indexOf(other.view))
  return Promise.all(
    own.map(async ({ view, upload_id }) => ({ view, url: (await urlOf(context, upload_id)) ?? '' })),
  )
}

const urlOf = async (context: AppContext, uploadId: string | null) =>
  uploadId && signDocument(context, pictureName('paper', uploadId))

async function serializeExpense(context: AppContext, row: DayRows['expenses'][number]): Promise<TripExpense> {
  const { id, kind, amount, note } = row
  const url = await urlOf(context, row.upload_id)
  return { id, kind, amount, note, url, takenAt: toWire(row.taken_at.getTime()) }
}

type BillRow = NonNullable<DayRows['bill']>

function serializeBill(row: BillRow, expenses: TripExpense[]): TripBill {
  return {
    id: row.id,
    state: row.state,
    ...billFacts(row, expenses),
    issuedAt: toWire(row.issued_at.getTime()),
    answerBy: toWire(row.answer_by.getTime()),
    decidedAt: row.decided_at && toWire(row.decided_at.getTime()),
    dispute: row.dispute,
  }
}

const billFacts = (
  row: Omit<BillRow, 'id' | 'booking_id' | 'state' | 'issued_at' | 'answer_by' | 'decided_at' | 'dispute'>,
  expenses: TripExpense[],
) => ({
  agreed: agreedQuote(row.agreed),
  quote: agreedQuote(row.quote),
  agreedKm: row.agreed_km,
  driven: {
    km: row.driven_km,
    from: toWire(row.driven_from.getTime()),
    to: toWire(row.driven_to.getTime()),
  },
  expenses,
  expensesTotal: row.expenses_total,
  reduction: row.reduction,
  total: row.total,
})

async function serializePreview(
  context: AppContext,
  day: BookedDay,
  rows: DayRows,
): Promise<DriverSheet['billPreview']> {
  const preview = previewBill(day, rows, context.now())
  if (!preview) return null
  const expenses = await Promise.all(rows.expenses.map((row) => serializeExpense(context, row)))
  return billFacts(preview, expenses)
}
