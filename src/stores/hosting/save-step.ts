import type { SavedStep, StepPayload } from '#contract/hosting.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { afterSave, LAST_STEP } from '#domain/hosting/steps.ts'
import { environment } from '#stores/shell/environment.ts'
import { REDIRECT_TOAST_MS } from '#stores/shell/toasts.ts'
import { documentsMessage } from './document-messages.ts'
import {
  $alert,
  $editor,
  $isCutOff,
  $isSaving,
  clearAlert,
  editorPath,
  ready,
  reloadVehicle,
  showStep,
} from './editor.ts'
import { type Failure, failureOf } from './failure.ts'
import { $listing } from './listing.ts'
import { sendStep } from './send-step.ts'
import { t } from './translate.ts'
import { documentsOf } from './vehicle-pictures.ts'

export type SaveOutcome =
  /** `version`: of the form, to be sent with its next change */
  { isSaved: true; version: number } | { isSaved: false; failure: Failure }

const AFTER_LAST_STEP = '/vehicles'

// actions
/**
 * Sends one form. What goes wrong stands in the alert and, by field, in the outcome; nothing typed is lost by it. A form that
 * was saved elsewhere meanwhile (`versionConflict`) is asked about where it is typed.
 */
export async function saveStep(
  step: number,
  fields: StepPayload,
  onProgress?: (progress: number) => void,
): Promise<SaveOutcome> {
  const editor = ready()
  if (!editor || $isSaving.get()) return { isSaved: false, failure: failureOf(null) }
  $isSaving.set(true)
  clearAlert()
  try {
    const { vehicle } = editor
    const saved = await sendStep(vehicle?.id ?? null, { ...fields, step }, onProgress)
    if (vehicle) await settle(step, saved)
    else leaveWizard(saved)
    return { isSaved: true, version: saved.version }
  } catch (error) {
    const failure = failureOf(error)
    if (failure.status !== 401) {
      const theirs = conflictingSave(failure)
      $isCutOff.set(failure.status === 0)
      if (theirs) $editor.set({ ...editor, vehicle: theirs, saved: theirs.step })
      else $alert.set(failure.text)
      environment().notify('error', failure.text)
    }
    return { isSaved: false, failure }
  } finally {
    $isSaving.set(false)
  }
}

/** The vehicle as another window has saved it; null: something else went wrong. */
export function conflictingSave({ cause, data }: Failure): VehicleDetail | null {
  return cause === 'versionConflict' && typeof data === 'object' ? (data as VehicleDetail | null) : null
}

/** The wizard's page becomes the first form of the vehicle that there is now: Back leads there, not to a second vehicle. */
function leaveWizard({ id }: SavedStep): void {
  const { notify, navigate, replacePath } = environment()
  $listing.set(id)
  notify('success', t('hosting.saved.step'), { persist: true })
  replacePath(`${editorPath(id)}?step=1`)
  navigate(editorPath(id))
}

async function settle(step: number, { step: saved }: SavedStep): Promise<void> {
  const { notify, navigate } = environment()
  const editor = ready()
  if (!editor) return
  const text = t(step === LAST_STEP ? 'hosting.saved.last' : 'hosting.saved.step')
  const next = afterSave(step, { isFirst: editor.isFirstTime, before: editor.saved })
  if (next.kind === 'finished') {
    $listing.set(undefined)
    notify('success', text, { persist: true })
    const { state, toAdd } = editor.vehicle ? documentsOf(editor.vehicle) : { state: null, toAdd: [] }
    if (state === 'missing')
      notify('info', documentsMessage(toAdd), { persist: true, lasts: REDIRECT_TOAST_MS })
    navigate(AFTER_LAST_STEP)
    return
  }
  notify('success', text)
  $editor.set({ ...editor, saved })
  await reloadVehicle()
  // whoever has chosen another form in the meantime stays there
  if (next.kind === 'next' && ready()?.current === step) showStep(next.step)
}
