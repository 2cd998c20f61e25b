import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $bookingErrors, clearErrors, NO_ERRORS } from '#stores/booking/checkout.ts'
import { $draft, changeDraft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $terms, loadTerms, NO_TERMS } from '#stores/booking/terms.ts'

export function TermsConsent() {
  const { t } = useLocale()
  const { isTermsAccepted } = useStore($draft, EMPTY_DRAFT)
  const { isTermsAccepted: error } = useStore($bookingErrors, NO_ERRORS)
  const [isOpen, setOpen] = useState(false)
  const accept = (isAccepted: boolean) => {
    changeDraft({ isTermsAccepted: isAccepted })
    clearErrors('isTermsAccepted')
  }
  const open = () => {
    setOpen(true)
    void loadTerms()
  }
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-2.5 rounded-m text-sm/[1.3] lg:mb-2.5 ${error ? '-mx-3 bg-crimson-tint px-3 pt-1 pb-2' : ''}`}
    >
      {/* a bold text would push the link to a line of its own */}
      <Checkbox
        className="has-checked:font-normal!"
        checked={isTermsAccepted}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? 'terms-error' : undefined}
        onChange={(event) => accept(event.target.checked)}
      >
        {t('booking.terms.agree')}
      </Checkbox>
      <button className="link min-h-11 cursor-pointer" type="button" onClick={open}>
        {t('booking.terms.read')}
      </button>
      {error && (
        <p id="terms-error" className="field-error">
          {t(error)}
        </p>
      )}
      <Modal
        title={t('booking.terms.title')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        closeLabel={t('shell.close')}
      >
        <TermsText
          onAccept={() => {
            accept(true)
            setOpen(false)
          }}
        />
      </Modal>
    </div>
  )
}

/** The terms, as the static page shows them. */
function TermsText({ onAccept }: { onAccept: () => void }) {
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by services/content/pages.ts
        dangerouslySetInnerHTML={{ __html: page.content }}
      />
      <Button look="main" className="mt-5 w-full" onClick={onAccept}>
        {t('booking.terms.accept')}
      </Button>
    </>
  )
}
