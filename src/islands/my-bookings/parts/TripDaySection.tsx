import type { Booking } from '#contract/my-bookings.ts'
import type { TripDay } from '#contract/trip-day.ts'
import { sideOf } from '#domain/my-bookings/status.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { languageOf } from '#domain/shared/text.ts'
import { cashAfterBill, isCashNoted } from '#domain/trip-day/cash.ts'
import { RECORD_KINDS, type RecordKind } from '#domain/trip-day/records.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { CashForm } from '#islands/ui/trip-day/CashForm.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $ticketWriting, noteCashOf } from '#stores/trip-day/ticket.ts'
import { TICKET } from '../TicketSkeleton.tsx'
import { DayBill } from './DayBill.tsx'
import { DayRecord } from './DayRecord.tsx'
import { DriverLink } from './DriverLink.tsx'

interface Props {
  booking: Booking
  day: TripDay
}

/** The day of the trip: the driver's link or the guest's code, both records, the receipts, the bill and the cash. */
export function TripDaySection({ booking, day }: Props) {
  const { t } = useLocale()
  const { isBookedByMe } = booking
  const recorded = RECORD_KINDS.flatMap((kind) => day[kind] ?? [])
  return (
    <section className={`${TICKET.part} grid gap-5`} aria-labelledby="trip-day">
      <h2 id="trip-day" className="text-lg/[1.3]">
        {t('trip-day.ticket.title')}
      </h2>
      {day.driverUrl && <DriverLink booking={booking} url={day.driverUrl} isRunning={day.start !== null} />}
      {isBookedByMe && day.code && !day.bill && (
        <Code code={day.code} kind={day.start?.confirmedAt ? 'end' : 'start'} />
      )}
      {recorded.length > 0 && (
        <div className="grid gap-5 sm:grid-cols-2">
          {recorded.map((record) => (
            <DayRecord key={record.kind} booking={booking} record={record} hasBill={day.bill !== null} />
          ))}
        </div>
      )}
      {!day.bill && day.expenses.length > 0 && <ExpensesSoFar expenses={day.expenses} />}
      {day.bill && <DayBill booking={booking} bill={day.bill} />}
      <DayCash booking={booking} day={day} />
    </section>
  )
}

function Code({ code, kind }: { code: string; kind: RecordKind }) {
  const { locale, t } = useLocale()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <p>
        <span className="block text-sm text-ink-3">{t(`trip-day.ticket.code.${kind}`)}</span>
        <b className="text-3xl tracking-[0.2em] tabular-nums">{localDigits(code, locale)}</b>
      </p>
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">{t(`trip-day.ticket.codeText.${kind}`)}</p>
    </div>
  )
}

function ExpensesSoFar({ expenses }: Pick<TripDay, 'expenses'>) {
  const { locale, t } = useLocale()
  return (
    <div>
      <h3 className="text-base">{t('trip-day.ticket.expenses')}</h3>
      <ul className="mt-1 grid text-sm">
        {expenses.map(({ id, kind, note, amount, url }) => {
          const name = t(`trip-day.expenses.kinds.${kind}`)
          return (
            <li key={id} className="flex min-h-11 items-center justify-between gap-3 border-b border-line">
              <span>
                {url ? (
                  <a className="link" href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                  </a>
                ) : (
                  name
                )}
                {note && <span lang={languageOf(note)}> · {note}</span>}
              </span>
              <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, locale)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Once the trip has started, where something is to be paid in cash, or was noted. */
function DayCash({ booking, day }: Props) {
  const { t } = useLocale()
  const { sending, failed } = useStore($ticketWriting, { sending: null, failed: null })
  const { cash, cashDue } = day
  if (!isCashNoted(day, booking.status)) return null
  const side = sideOf(booking.isBookedByMe)
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{t('trip-day.cash.title')}</h3>
      <CashForm
        // the amount to note follows what is due
        key={cashDue}
        id="ticket"
        side={side}
        mine={side === 'renter' ? cash.renter : cash.host}
        theirs={side === 'renter' ? cash.host : cash.renter}
        due={cashDue}
        afterBill={cashAfterBill(cashDue, day.bill)}
        isSending={sending === 'cash'}
        failed={failed?.what === 'cash' ? failed.sentence : undefined}
        onNote={(amount) => noteCashOf(booking.id, amount)}
      />
    </div>
  )
}
