import { formatShortMoment } from '#domain/shared/format-date.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { StepForm } from '#stores/hosting/step-form.ts'
import { STEP_TITLE_ID } from './step-title.ts'

interface Props {
  form: Pick<StepForm<object, string>, '$savedDraft' | 'restoreDraft' | 'discardDraft'>
}

/** An unsaved draft of this form was found: the host restores or discards it. */
export function DraftNotice({ form }: Props) {
  const { locale, t } = useLocale()
  const found = useStore(form.$savedDraft, null)
  if (!found) return null
  const decide = (callback: () => void) => () => {
    callback()
    // the focused button is removed
    document.getElementById(STEP_TITLE_ID)?.focus({ preventScroll: true })
  }
  const when = formatShortMoment(found.at, locale)
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 rounded-m border-l-4 border-marigold bg-marigold-tint px-4 py-3"
      role="status"
    >
      <p>{t('hosting.draft.text', { when })}</p>
      <div className="flex items-center gap-5">
        <Button look="quiet" isSmall onClick={decide(form.restoreDraft)}>
          {t('hosting.draft.use')}
        </Button>
        <button className="link min-h-11 cursor-pointer" type="button" onClick={decide(form.discardDraft)}>
          {t('hosting.draft.discard')}
        </button>
      </div>
    </div>
  )
}
