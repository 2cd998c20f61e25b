import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

/** The booking's own reading of spec section 9: 24 hours, and what that means (design section 5). */
export function FreeCancellation({ locale }: { locale: Locale }) {
  const t = translator(locale)
  return (
    <div className="note free">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 13l4.5 4.5L19 7" />
      </svg>
      <p>
        <b>{t('booking.free.title')}</b>
        <small>{t('booking.free.text')}</small>
      </p>
    </div>
  )
}
