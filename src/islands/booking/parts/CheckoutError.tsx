import { useEffect, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $checkout, IDLE_CHECKOUT } from '#stores/booking/checkout.ts'

/** A booking that failed, or whose outcome is unknown. The form keeps its values; Retry sends it again. */
export function CheckoutError() {
  const { t } = useLocale()
  const checkout = useStore($checkout, IDLE_CHECKOUT)
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
    <Notice
      as="div"
      ref={note}
      tone={isUnknown ? 'warn' : 'bad'}
      className="mb-3 flex-wrap items-center lg:mb-6.5"
      role="alert"
    >
      <p className="mr-auto">
        <b>{t(isUnknown ? 'booking.book.unknownTitle' : 'booking.book.failedTitle')}</b> {text}
      </p>
      {canRetry && (
        <Button look="quiet" isSmall type="submit">
          {t('shell.retry')}
        </Button>
      )}
    </Notice>
  )
}
