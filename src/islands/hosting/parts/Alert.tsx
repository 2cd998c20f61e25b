import { useStore } from '#islands/ui/use-store.ts'
import { $alert, $isCutOff, dismissAlert } from '#stores/hosting/editor.ts'
import { STEP_TITLE_ID } from './step-title.ts'
import { useLocale } from './use-locale.ts'

/** An error of the editor, shown until it is dismissed. */
export function Alert() {
  const { t } = useLocale()
  const text = useStore($alert, null)
  // a lost connection is shown beside the retry button instead
  const isCutOff = useStore($isCutOff, false)
  if (!text || isCutOff) return null
  const dismiss = () => {
    dismissAlert()
    // the focused button is removed
    document.getElementById(STEP_TITLE_ID)?.focus({ preventScroll: true })
  }
  return (
    <div className="hosting-alert" role="alert">
      <p>{text}</p>
      <button type="button" onClick={dismiss}>
        <span className="sr-only">{t('shell.close')}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </div>
  )
}
