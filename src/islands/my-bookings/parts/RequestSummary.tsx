import type { ReactNode } from 'react'
import type { BookingRow } from '#contract/my-bookings.ts'
import { nightsOf } from '#domain/booking/charges.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMonth } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import type { MessageName } from '#messages/keys.ts'
import { translator } from '#messages/t.ts'
import { SideNote } from './SideNote.tsx'
import { VerifiedNumber } from './VerifiedNumber.tsx'

type RequestBooking = Pick<BookingRow, 'request' | 'from' | 'to' | 'pricing'>
interface Props {
  booking: RequestBooking
  /** in the list, beside the route: without labels */
  isShort?: boolean
}

/** What a host needs to decide on a request: the trip, the earnings, and the guest. */
export function RequestSummary({ booking, isShort = false }: Props) {
  const { locale } = useLocale()
  const { request } = booking
  if (!request) return null
  const facts = factsOf(booking, request, locale)
  if (isShort)
    return (
      <>
        <SideNote>{facts.trip}</SideNote>
        <SideNote>{facts.earned}</SideNote>
        <SideNote>{`${request.guest.fullName} · ${facts.record}`}</SideNote>
        {request.guest.isNumberVerified && <VerifiedNumber />}
      </>
    )
  return (
    <dl className="grid w-full gap-x-6 gap-y-3 text-ink-2 sm:grid-cols-2">
      <Fact label={facts.word('route')}>{facts.trip}</Fact>
      <Fact label={facts.word('earn')}>{facts.amount}</Fact>
      <Fact label={facts.word('guest')} isWide>
        {request.guest.fullName}
        <span className="block font-normal text-ink-2 text-sm">
          {`${facts.record} · ${facts.manners} · ${facts.since}`}
        </span>
        {request.guest.isNumberVerified && <VerifiedNumber />}
      </Fact>
    </dl>
  )
}

function factsOf(
  { from, to, pricing }: RequestBooking,
  { totalMeters, guest }: NonNullable<BookingRow['request']>,
  locale: Locale,
) {
  const t = translator(locale)
  const word = (key: MessageName<'my-bookings.request'>, values: Record<string, unknown> = {}) =>
    t(`my-bookings.request.${key}`, values)
  const n = (count: number) => ({ count, n: formatNumber(count, locale) })
  const nights = nightsOf(Date.parse(from), Date.parse(to))
  const km = word('km', { km: formatNumber(totalMeters / 1_000, locale, 1) })
  const amount = formatMoney(pricing.payable, locale)
  return {
    word,
    amount,
    earned: word('earned', { amount }),
    trip: `${km} · ${nights ? word('night', n(nights)) : word('sameDay')}`,
    record: guest.trips ? word('trip', n(guest.trips)) : word('firstTrip'),
    manners: guest.cancellations ? word('cancelled', n(guest.cancellations)) : word('neverCancelled'),
    since: word('since', { month: formatMonth(Date.parse(guest.memberSince), locale) }),
  }
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <dt className="text-ink-3 text-sm">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  )
}
