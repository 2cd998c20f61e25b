import { saveKind } from '#domain/hosting/steps.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $editor, $isCutOff, $isSavingStep, type Editor } from '#stores/hosting/editor.ts'
import './SaveBar.css'

interface Props {
  /** 1 to 7 */
  step: number
  isFirstTime: boolean
}

const LOADING: Editor = { status: 'loading' }

/** The save button, always visible; it keeps the focus while it waits. */
export function SaveBar({ step, isFirstTime }: Props) {
  const { t } = useLocale()
  const isSaving = useStore($isSavingStep, false)
  const isCutOff = useStore($isCutOff, false)
  const editor = useStore($editor, LOADING)
  const before = editor.status === 'ready' ? editor.saved : null
  const save = saveKind(step, { isFirst: isFirstTime, before })
  const text = isSaving ? 'saving' : isCutOff ? 'again' : save
  return (
    <div className="save-bar flex flex-wrap items-center gap-x-5 gap-y-2.5 border-t border-line lg:pt-5">
      <p className="min-w-50 flex-1 leading-[1.35] empty:hidden max-lg:basis-full lg:order-1" role="status">
        {isCutOff && !isSaving && t('hosting.errors.network')}
      </p>
      <Button
        className="min-w-40 max-lg:flex-1"
        look="main"
        type="submit"
        aria-busy={isSaving}
        aria-disabled={isSaving}
      >
        {t(`hosting.save.${text}`)}
      </Button>
    </div>
  )
}
