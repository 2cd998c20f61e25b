import type { Booking } from '#contract/my-bookings.ts'
import type { TripChange } from '#contract/trip-changes.ts'
import { type BookingSide, sideOf } from '#domain/my-bookings/status.ts'
import { formatMoment } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { languageOf } from '#domain/shared/text.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { ChangeComparison } from './ChangeComparison.tsx'
import { SideNote } from './SideNote.tsx'

/** The decided changes of a booking, newest first; what was agreed opens with both prices. */
export function ChangeHistory({ booking }: { booking: Pick<Booking, 'changes' | 'isBookedByMe'> }) {
  const { t } = useLocale()
  const { decided } = booking.changes
  if (decided.length === 0) return null
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="text-base">
        {t('trip-changes.history.title')}
      </h2>
      <ul className="mt-1 grid">
        {decided.map((change) => (
          <li key={change.id} className="border-b border-line py-2 text-sm last:border-b-0">
            <Decided change={change} side={sideOf(booking.isBookedByMe)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decided({ change, side }: { change: TripChange; side: BookingSide }) {
  const { locale, t } = useLocale()
  const { state, parts, by, isMine, reason, before, after } = change
  const at = Date.parse(change.decidedAt ?? change.createdAt)
  const names = parts.map((part) => t(`trip-changes.history.parts.${part}`)).join(', ')
  const money = (amount: number) => formatMoney(amount, locale)
  const isOtherPrice = before.quote.payable !== after.quote.payable
  return (
    <>
      <p>
        <b className={state === 'accepted' ? '' : 'font-normal'}>
          {state === 'open' ? '' : t(`trip-changes.history.${state}`)}: {names}
        </b>
        {state === 'accepted' && isOtherPrice && (
          <>
            {' · '}
            {t('trip-changes.history.price', {
              before: money(before.quote.payable),
              after: money(after.quote.payable),
            })}
          </>
        )}
      </p>
      <SideNote>
        {formatMoment(at, locale)} · {t(`trip-changes.history.by.${isMine ? 'mine' : by}`)} ·{' '}
        <span lang={languageOf(reason)}>{reason}</span>
      </SideNote>
      {state === 'accepted' && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-blue underline underline-offset-3 print:hidden">
            {t('trip-changes.history.details')}
          </summary>
          <ChangeComparison {...change} side={side} />
        </details>
      )}
    </>
  )
}
