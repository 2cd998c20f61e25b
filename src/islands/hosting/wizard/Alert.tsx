import { Close } from '#islands/ui/Close.tsx'
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
    <div
      className="sticky top-19 z-12 mt-2 mb-4.5 flex items-start gap-2.5 rounded-m border border-crimson bg-crimson-tint py-1 pr-1.5 pl-4 shadow-s"
      role="alert"
    >
      <p className="flex-1 self-center py-2 leading-[1.35] wrap-anywhere">{text}</p>
      <Close label={t('shell.close')} onClick={dismiss} />
    </div>
  )
}
