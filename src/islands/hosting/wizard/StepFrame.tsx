import { type ReactNode, type SubmitEvent, useLayoutEffect } from 'react'
import { saveKind } from '#domain/hosting/steps.ts'
import { formatShortMoment } from '#domain/shared/format-date.ts'
import { Button } from '#islands/ui/Button.tsx'
import { focusInvalid } from '#islands/ui/focus-invalid.ts'
import { ReloadNotice } from '#islands/ui/IslandRoot.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $editor, $isCutOff, $isSavingStep } from '#stores/hosting/editor.ts'
import type { StepForm } from '#stores/hosting/step-form.ts'
import { FORM } from './layout-classes.ts'
import { STEP_TITLE_ID } from './step-props.ts'
import './StepFrame.css'

type FrameForm = Pick<
  StepForm<object, string>,
  | 'step'
  | '$savedDraft'
  | '$conflict'
  | '$values'
  | 'restoreDraft'
  | 'discardDraft'
  | 'choose'
  | 'submit'
  | 'firstInvalidField'
>
interface Props {
  form: FrameForm
  /** starts the form with the saved values */
  onOpen: () => void
  /** explanation of the form, below its title */
  hint?: string
  /** consequence of saving, shown before the host types */
  warning?: string | false | undefined
  children: ReactNode
}

/** Loaded lazily: rarely needed, and only after a response of the server. */
const Conflict = lazyPart(async () => (await import('./ConflictPanel.tsx')).ConflictPanel)

/**
 * The common frame of a vehicle's forms, below the title: the saved draft and the save button.
 * A field's id is `hosting-<field>`.
 */
export function StepFrame({ form, onOpen, hint, warning, children }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloading the vehicle must not overwrite what the host is typing
  useLayoutEffect(() => {
    onOpen()
  }, [])
  const hasConflict = useStore(form.$conflict, null) !== null
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if ($isSavingStep.get()) return
    if (await form.submit()) return
    focusInvalid(() => controlOf(form.firstInvalidField()))
  }
  return (
    <form className={FORM} aria-labelledby={STEP_TITLE_ID} noValidate onSubmit={submit}>
      {hint && <p className="-mb-2 max-w-[64ch] text-ink-2">{hint}</p>}
      {warning && <Notice tone="warn">{warning}</Notice>}
      <DraftNotice form={form} />
      {hasConflict && (
        <LazyBoundary missing={<ReloadNotice />}>
          <Conflict form={form} />
        </LazyBoundary>
      )}
      {children}
      <SaveBar step={form.step} />
    </form>
  )
}

const CONTROLS = 'input:not(:disabled), select, textarea, button'

/** The control of a field by its wire name; of a group, the first one. */
function controlOf(field: string | null): HTMLElement | null {
  const found = document.getElementById(`hosting-${field}`)
  return found?.matches(CONTROLS) ? found : (found?.querySelector<HTMLElement>(CONTROLS) ?? found)
}

/** An unsaved draft of this form was found: the host restores or discards it. */
function DraftNotice({ form }: Pick<Props, 'form'>) {
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

/** The save button, always visible; it keeps the focus while it waits. */
function SaveBar({ step }: { step: number }) {
  const { t } = useLocale()
  const isSaving = useStore($isSavingStep, false)
  const isCutOff = useStore($isCutOff, false)
  const editor = useStore($editor, $editor.get())
  const save = editor.status === 'ready' ? saveKind(step, editor) : 'save'
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
