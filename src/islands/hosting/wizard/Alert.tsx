import x from 'lucide/dist/esm/icons/x.mjs'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $alert, $isCutOff, dismissAlert } from '#stores/hosting/editor.ts'
import { STEP_TITLE_ID } from './step-title.ts'

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
        <Icon node={x} />
      </button>
    </div>
  )
}
