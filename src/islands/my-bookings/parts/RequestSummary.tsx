import type { ReactNode } from 'react'
import type { BookingRow } from '#contract/my-bookings.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { requestFacts } from './request-facts.ts'
import { VerifiedNumber } from './VerifiedNumber.tsx'

interface Props {
  booking: Pick<BookingRow, 'from' | 'to' | 'pricing' | 'payment'>
  request: NonNullable<BookingRow['request']>
  /** more facts, before the guest */
  children?: ReactNode
}

/** What a host needs to decide on a request: the trip, the earnings, and the guest. */
export function RequestSummary({ booking, request, children }: Props) {
  const { locale } = useLocale()
  const { guest } = request
  const facts = requestFacts(booking, request, locale)
  return (
    <dl className="grid w-full gap-x-6 gap-y-3 text-ink-2 sm:grid-cols-2">
      {children}
      <Fact label={facts.word('route')}>{facts.trip}</Fact>
      <Fact label={facts.word('earn')}>
        {facts.amount} <Note>{facts.payment}</Note>
      </Fact>
      <Fact label={facts.word('guest')} isWide>
        {guest.fullName}
        {facts.rating && <Note>{`★ ${facts.rating}`}</Note>}
        <Note>{`${facts.record} · ${facts.manners} · ${facts.since}`}</Note>
        {guest.isNumberVerified && <VerifiedNumber />}
      </Fact>
    </dl>
  )
}

const Note = ({ children }: { children: string }) => (
  <span className="block font-normal text-ink-2 text-sm">{children}</span>
)

export function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <dt className="text-ink-3 text-sm">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  )
}
