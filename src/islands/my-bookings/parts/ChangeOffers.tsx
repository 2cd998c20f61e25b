import type { Booking } from '#contract/my-bookings.ts'
import { sideOf } from '#domain/my-bookings/status.ts'
import { type Extension, extensionsOf } from '#domain/my-bookings/trip-change.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMomentFrom, formatShortMoment } from '#domain/shared/format-date.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { walletName } from '#messages/wallet-name.ts'
import { openChanging } from '#stores/my-bookings/changing.ts'
import { gatewaysFor, payBooking } from '#stores/my-bookings/paying.ts'
import { TICKET } from '../TicketSkeleton.tsx'

const canChange = ({ changes }: Pick<Booking, 'changes'>): boolean =>
  changes.possible !== null && changes.open === null

/** Opens the dialog that changes the trip. */
export function ChangeButton({ booking }: { booking: Booking }) {
  const { t } = useLocale()
  if (!canChange(booking)) return null
  return (
    <Button look="quiet" isSmall aria-haspopup="dialog" onClick={() => openChanging(booking)}>
      {t('trip-changes.change')}
    </Button>
  )
}

interface OfferProps {
  booking: Booking
  /** epoch milliseconds */
  now: number
}

/** For the guest of a trip that ends soon: later hours in which the vehicle is free. */
export function ExtendTrip({ booking, now }: OfferProps) {
  const { locale, t } = useLocale()
  const { status, isBookedByMe, changes } = booking
  const { possible } = changes
  if (!isBookedByMe || !possible || !canChange(booking)) return null
  const to = Date.parse(booking.to)
  const freeUntil = possible.freeUntil === null ? null : Date.parse(possible.freeUntil)
  const extensions = extensionsOf({ status, to, freeUntil }, now)
  if (!extensions) return null
  return (
    <section className={TICKET.part} aria-labelledby="extend">
      <h2 id="extend" className="text-lg/[1.3]">
        {t('trip-changes.extend.title')}
      </h2>
      <p className="text-sm text-ink-2">
        {extensions.length > 0
          ? t('trip-changes.extend.text', { time: formatMomentFrom(to, now, locale) })
          : t('trip-changes.extend.none')}
      </p>
      <ul className="mt-3 grid grid-cols-2 gap-2.5 sm:grid-cols-4 empty:hidden">
        {extensions.map((extension) => (
          <li key={extension.to}>
            <Button
              look="quiet"
              className="size-full flex-col gap-0.5! px-2! py-2! whitespace-normal!"
              aria-haspopup="dialog"
              onClick={() => openChanging(booking, extension.to)}
            >
              <ExtensionText extension={extension} now={now} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ExtensionText({ extension: { kind, hours, to }, now }: { extension: Extension; now: number }) {
  const { locale, t } = useLocale()
  const isToday = kathmanduDate(to) === kathmanduDate(now)
  const time = isToday ? formatMomentFrom(to, now, locale) : formatShortMoment(to, locale)
  return (
    <>
      <span>{t(`trip-changes.extend.${kind}`, { n: formatNumber(hours, locale) })}</span>{' '}
      <small className="text-[0.875rem]/[1.35] font-normal text-ink-2">
        {t('trip-changes.extend.until', { time })}
      </small>
    </>
  )
}

const NO_CASH = { renter: null, host: null }

/** What the guest still has to pay after a change, with the wallets for it. */
export function ChangeDue({ booking, apiBaseUrl }: { booking: Booking; apiBaseUrl: string }) {
  const { locale, t } = useLocale()
  const { isBookedByMe, payment } = booking
  const { due } = booking.changes
  if (!due) return null
  const gateways = isBookedByMe ? gatewaysFor(payment) : []
  const key = !isBookedByMe ? 'host' : gateways.length > 0 ? 'renter' : 'renterCash'
  // only what the host has noted is due no longer
  const { renter: noted, host: received } = booking.day?.cash ?? NO_CASH
  return (
    <div className="border-b border-line px-5 py-4.5 lg:px-7">
      <Notice as="div" tone="warn" className="flex-wrap items-center gap-y-3!">
        <p className="min-w-0 flex-1 basis-60">
          {t(`trip-changes.due.${key}`, { amount: formatMoney(due.amount, locale) })}
          {(noted ?? 0) > (received ?? 0) &&
            ` ${t(`trip-changes.due.noted.${sideOf(isBookedByMe)}`, { cash: formatMoney(noted ?? 0, locale) })}`}
        </p>
        {gateways.map((id) => (
          <Button
            key={id}
            look="main"
            className="max-sm:w-full print:hidden"
            onClick={() => payBooking({ id: due.id, payment }, id, apiBaseUrl)}
          >
            {t('my-bookings.actions.payLong', { wallet: walletName(t, id) })}
          </Button>
        ))}
      </Notice>
    </div>
  )
}
