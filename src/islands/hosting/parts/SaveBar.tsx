import { LAST_STEP } from '#domain/hosting/steps.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $isCutOff, $isSaving } from '#stores/hosting/editor.ts'
import { useLocale } from './use-locale.ts'

interface Props {
  /** 1 to 7 */
  step: number
  isFirstTime: boolean
}

/** The button that saves, always in reach; it keeps the focus while it waits. */
export function SaveBar({ step, isFirstTime }: Props) {
  const { t } = useLocale()
  const isSaving = useStore($isSaving, false)
  const isCutOff = useStore($isCutOff, false)
  const first = step === LAST_STEP ? 'finish' : 'next'
  const words = isSaving ? 'saving' : isCutOff ? 'again' : isFirstTime ? first : 'save'
  return (
    <div className="save-bar">
      <p role="status">{isCutOff && !isSaving && t('hosting.errors.network')}</p>
      <button className="btn main" type="submit" aria-busy={isSaving} aria-disabled={isSaving}>
        {t(`hosting.save.${words}`)}
      </button>
    </div>
  )
}
