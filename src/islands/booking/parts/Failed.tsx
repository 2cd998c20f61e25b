import { useEffect, useRef } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

interface Props {
  text: string
  /** whether the same once more may help */
  canRetry: boolean
  locale: Locale
}

/** A booking that was not made. What was typed is all there; Retry sends it once more. */
export function Failed({ text, canRetry, locale }: Props) {
  const t = translator(locale)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={note} className="note bad flex-wrap items-center" role="alert">
      <p className="mr-auto">
        <b>{t('booking.book.failedTitle')}</b> {text}
      </p>
      {canRetry && (
        <button className="btn quiet small" type="submit">
          {t('shell.retry')}
        </button>
      )}
    </div>
  )
}
