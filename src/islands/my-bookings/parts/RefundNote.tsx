import type { Booking, Refund } from '#contract/my-bookings.ts'
import { sideOf } from '#domain/my-bookings/status.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { walletName } from '#messages/wallet-name.ts'
import { SideNote } from './SideNote.tsx'
import { dateTimeText } from './text.ts'

type RefundText = { key: 'due' | 'done' | 'part'; amount: string }

/** Message key and amount of a refund. The amount of a partial refund is unknown. */
export function refundText({ state, amount }: Refund, locale: Locale): RefundText {
  return amount === null ? { key: 'part', amount: '' } : { key: state, amount: formatMoney(amount, locale) }
}

/** What is or will be refunded, and since when. */
export function RefundNote({ booking }: { booking: Booking }) {
  const { locale, t } = useLocale()
  const { refund, isBookedByMe } = booking
  if (!refund) return null
  const { key, amount } = refundText(refund, locale)
  return (
    <Notice as="div" tone={refund.state === 'due' ? 'warn' : undefined} className="mt-1.5 block!">
      <h2 className="text-[0.875rem] tracking-normal">{t('my-bookings.refund.title')}</h2>
      <p>
        {t(`my-bookings.refund.${sideOf(isBookedByMe)}.${key}`, {
          amount,
          wallet: walletName(t, refund.gateway),
        })}
      </p>
      <p>
        <SideNote className="">
          {t('my-bookings.refund.since', { date: dateTimeText(refund.since, locale) })}
        </SideNote>
      </p>
    </Notice>
  )
}
