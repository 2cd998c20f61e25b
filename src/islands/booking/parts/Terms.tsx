import { useState } from 'react'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $errors, clearErrors, NO_ERRORS } from '#stores/booking/checkout.ts'
import { $draft, changeDraft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { loadTerms } from '#stores/booking/terms.ts'
import { TermsText } from './TermsText.tsx'

export function Terms() {
  const { t } = useLocale()
  const { isTermsAccepted } = useStore($draft, EMPTY_DRAFT)
  const { isTermsAccepted: error } = useStore($errors, NO_ERRORS)
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
    <div className="terms" data-invalid={error ? '' : undefined}>
      <label className="check">
        <input
          type="checkbox"
          checked={isTermsAccepted}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? 'terms-error' : undefined}
          onChange={(event) => accept(event.target.checked)}
        />
        {t('booking.terms.agree')}
      </label>
      <button className="link terms-link" type="button" onClick={open}>
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
