import type { Locale } from '#domain/shell/locale.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $terms, loadTerms, NO_TERMS } from '#stores/booking/terms.ts'

/** The terms, as the static page shows them. */
export function TermsText({ locale, onAccept }: { locale: Locale; onAccept: () => void }) {
  const t = translator(locale)
  const { status, page } = useStore($terms, NO_TERMS)
  if (status === 'failed')
    return (
      <EmptyState title={t('booking.terms.failed')} isFailure>
        <button className="btn quiet" type="button" onClick={loadTerms}>
          {t('shell.retry')}
        </button>
      </EmptyState>
    )
  if (!page)
    return (
      <div role="status">
        <span className="sr-only">{t('shell.loading')}</span>
        <div className="skeleton mb-3 h-5" />
        <div className="skeleton mb-3 h-5 w-5/6" />
        <div className="skeleton h-40" />
      </div>
    )
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by services/content/get-page.ts */}
      <div className="prose terms-text" dangerouslySetInnerHTML={{ __html: page.content }} />
      <button className="btn main mt-5 w-full" type="button" onClick={onAccept}>
        {t('booking.terms.accept')}
      </button>
    </>
  )
}
