import { useEffect, useRef } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $checkout, OPEN } from '#stores/booking/checkout.ts'

/** A booking that failed, or whose outcome is unknown. The form keeps its values; Retry sends it again. */
export function CheckoutError({ locale }: { locale: Locale }) {
  const t = translator(locale)
  const checkout = useStore($checkout, OPEN)
  const note = useRef<HTMLDivElement>(null)
  const isUnknown = checkout.status === 'unknown'
  const isShown = isUnknown || checkout.status === 'failed'
  useEffect(() => {
    if (isShown) note.current?.scrollIntoView({ block: 'center' })
  }, [isShown])
  if (!isShown) return null
  const { text, canRetry } =
    checkout.status === 'failed' ? checkout : { text: t('booking.book.unknownText'), canRetry: false }
  return (
    <div ref={note} className={`note ${isUnknown ? 'warn' : 'bad'} flex-wrap items-center`} role="alert">
      <p className="mr-auto">
        <b>{t(isUnknown ? 'booking.book.unknownTitle' : 'booking.book.failedTitle')}</b> {text}
      </p>
      {canRetry && (
        <button className="btn quiet small" type="submit">
          {t('shell.retry')}
        </button>
      )}
    </div>
  )
}
