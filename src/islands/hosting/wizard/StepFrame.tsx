import { type ReactNode, type SubmitEvent, useLayoutEffect } from 'react'
import { ReloadNotice } from '#islands/ui/IslandRoot.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $isSavingStep } from '#stores/hosting/editor.ts'
import type { StepForm } from '#stores/hosting/step-form.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { FORM } from './layout-classes.ts'
import { SaveBar } from './SaveBar.tsx'
import { STEP_TITLE_ID } from './step-title.ts'

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
  isFirstTime: boolean
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
export function StepFrame({ isFirstTime, form, onOpen, hint, warning, children }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloading the vehicle must not overwrite what the host is typing
  useLayoutEffect(() => {
    onOpen()
  }, [])
  const hasConflict = useStore(form.$conflict, null) !== null
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if ($isSavingStep.get()) return
    if (await form.submit()) return
    focusField(form.firstInvalidField())
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
      <SaveBar step={form.step} isFirstTime={isFirstTime} />
    </form>
  )
}

const CONTROLS = 'input:not(:disabled), select, textarea, button'

/** Focuses a field by its wire name; for a group, its first control. */
function focusField(field: string | null): void {
  const found = document.getElementById(`hosting-${field}`)
  const target = found?.matches(CONTROLS) ? found : (found?.querySelector<HTMLElement>(CONTROLS) ?? found)
  target?.focus()
}
