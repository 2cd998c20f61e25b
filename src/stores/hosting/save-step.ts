import { ApiFailure } from '#contract/api-failure.ts'
import { createVehicle, type SavedStep, type StepPayload, saveVehicleStep } from '#contract/hosting.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { afterSave, LAST_STEP } from '#domain/hosting/steps.ts'
import { LISTED_PARAM } from '#domain/search/params.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { failureText, type SendOutcome, send } from '#stores/shell/send.ts'
import { REDIRECT_TOAST_MS } from '#stores/shell/toasts.ts'
import {
  $alert,
  $editor,
  $isCutOff,
  $isSavingStep,
  clearAlert,
  editorPath,
  readyEditor,
  reloadVehicle,
  replaceVehicle,
  showStep,
} from './editor.ts'
import { $wizardVehicleId, documentsMessage } from './listing-message.ts'
import { documentsOf } from './vehicle-pictures.ts'

/** The list of the vehicle's city, with the new vehicle above it. */
const pathAfterLastStep = (vehicle: VehicleDetail | null) =>
  vehicle?.city ? `/vehicles?city=${vehicle.city.id}&${LISTED_PARAM}=${vehicle.id}` : '/vehicles'

// actions
/**
 * Sends one form; the first one creates the vehicle. `onProgress` gets 0 to 1 while files are sent. A failure is shown in the alert and returned; the input stays. A `versionConflict` (the form was
 * saved in another tab since) is left to the form.
 */
export async function saveStepForm(
  step: number,
  fields: StepPayload,
  onProgress?: (progress: number) => void,
): Promise<SendOutcome<SavedStep>> {
  const editor = readyEditor()
  if (!editor || $isSavingStep.get()) return { status: 'refused', failure: new ApiFailure(0, []) }
  $isSavingStep.set(true)
  clearAlert()
  const { vehicle } = editor
  const payload = { ...fields, step }
  const outcome = await (vehicle
    ? send(saveVehicleStep, {
        params: { id: vehicle.id },
        payload: { ...payload, id: vehicle.id },
        ...(onProgress && { onProgress }),
      })
    : send(createVehicle, { payload }))
  if (outcome.status === 'answered') {
    if (vehicle) await applySaved(step, outcome.data)
    else leaveWizard(outcome.data)
  } else showFailure(outcome.failure)
  $isSavingStep.set(false)
  return outcome
}

function showFailure(failure: ApiFailure): void {
  if (failure.status === 401) return
  const theirs = conflictingSave(failure)
  $isCutOff.set(failure.status === 0)
  const text = failureText(failure, 'hosting')
  if (theirs) replaceVehicle(theirs)
  else $alert.set(text)
  environment().notify('error', text)
}

/** The vehicle as another tab has saved it; null for any other failure. */
export function conflictingSave({ cause, data }: ApiFailure): VehicleDetail | null {
  return cause === 'versionConflict' && typeof data === 'object' ? (data as VehicleDetail | null) : null
}

/** A form that fails validation, or whose registration number is taken. */
const FORM_STATUSES = [422, 409]

/** The API's sentences by field; the first error of a field counts. */
export function fieldTexts({ status, errors }: ApiFailure): Record<string, string> {
  if (!FORM_STATUSES.includes(status)) return {}
  const texts: Record<string, string> = {}
  for (const { cause, detail } of errors) texts[cause] ??= detail
  return texts
}

/** The wizard's URL becomes that of the new vehicle's first form, so that Back does not create a second vehicle. */
function leaveWizard({ id }: SavedStep): void {
  const { notify, navigate, replacePath } = environment()
  $wizardVehicleId.set(id)
  notify('success', t('hosting.saved.step'), { persist: true })
  replacePath(`${editorPath(id)}?step=1`)
  navigate(editorPath(id))
}

async function applySaved(step: number, { step: saved }: SavedStep): Promise<void> {
  const { notify, navigate } = environment()
  const editor = readyEditor()
  if (!editor) return
  const text = t(step === LAST_STEP ? 'hosting.saved.last' : 'hosting.saved.step')
  const next = afterSave(step, editor)
  if (next.kind === 'finished') {
    $wizardVehicleId.set(undefined)
    notify('success', text, { persist: true })
    const { state, toAdd } = editor.vehicle ? documentsOf(editor.vehicle) : { state: null, toAdd: [] }
    if (state === 'missing')
      notify('info', documentsMessage(toAdd), { persist: true, durationMs: REDIRECT_TOAST_MS })
    navigate(pathAfterLastStep(editor.vehicle))
    return
  }
  notify('success', text)
  $editor.set({ ...editor, saved })
  await reloadVehicle()
  // the user may have chosen another form since
  if (next.kind === 'next' && readyEditor()?.current === step) showStep(next.step)
}
