import { Button } from '#islands/ui/Button.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $terms, loadTerms, NO_TERMS } from '#stores/booking/terms.ts'

/** The terms, as the static page shows them. */
export function TermsText({ onAccept }: { onAccept: () => void }) {
  const { t } = useLocale()
  const { status, page } = useStore($terms, NO_TERMS)
  if (status === 'failed') return <Failed isPart title={t('booking.terms.failed')} onRetry={loadTerms} />
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
      <div
        className="prose max-h-[55dvh] overflow-auto overscroll-contain pr-2"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by services/content/get-page.ts
        dangerouslySetInnerHTML={{ __html: page.content }}
      />
      <Button look="main" className="mt-5 w-full" onClick={onAccept}>
        {t('booking.terms.accept')}
      </Button>
    </>
  )
}
