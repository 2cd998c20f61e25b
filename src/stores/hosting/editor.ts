import { atom } from 'nanostores'
import type { CreateInfo, SavedStep, StepPayload } from '#contract/hosting.ts'
import { getVehicle, type VehicleDetail } from '#contract/vehicles.ts'
import {
  afterSave,
  chooseStep as choose,
  isReachable,
  LAST_STEP,
  type Progress,
  stepName,
} from '#domain/hosting/steps.ts'
import { environment } from '#stores/shell/environment.ts'
import { remember } from '#stores/shell/persisted.ts'
import { type Failure, failureOf } from './failure.ts'
import { loadEditor, loadWizard } from './load-editor.ts'
import { sendStep } from './send-step.ts'
import { say } from './words.ts'

/** The wizard (no vehicle yet) and the editor of one vehicle. */
export interface ReadyEditor {
  status: 'ready'
  /** null: the vehicle does not exist before its first form is saved */
  vehicle: VehicleDetail | null
  info: CreateInfo
  /** the form that is shown, 1 to 7 */
  current: number
  saved: Progress
  /** the forms follow one another, with the wizard's sidebar */
  isFirstTime: boolean
}
export type Editor = ReadyEditor | { status: 'loading' } | { status: 'failed'; text: string }
export type SaveOutcome = { isSaved: true } | { isSaved: false; failure: Failure }

const VEHICLES = '/profile/vehicles'
const AFTER_LAST_STEP = '/vehicles'

// state
export const $editor = atom<Editor>({ status: 'loading' })
/** What went wrong, until it is dismissed (spec section 8). */
export const $alert = atom<string | null>(null)
export const $isSaving = atom(false)
/** The last save got no answer: said beside its button, which tries again. */
export const $isCutOff = atom(false)
/** The vehicle that this browser is listing for the first time. */
const $listing = remember<number | undefined>('app:hosting:listing', undefined, {
  parse: (value) => (typeof value === 'number' ? value : null),
})

// actions
export function openWizard(): Promise<void> {
  return open(loadWizard)
}

/**
 * Entry only for the owner; an error while checking lets in, to a screen that says so and tries again (spec section 2).
 * `wanted` is the `step` of the address: a page that is loaded again shows the same form.
 */
export function openEditor(id: string, wanted?: string | null): Promise<void> {
  return open(() => loadEditor(id, wanted, $listing.get()))
}

async function open(load: () => Promise<ReadyEditor | null>): Promise<void> {
  $editor.set({ status: 'loading' })
  clearAlert()
  try {
    const editor = await load()
    if (editor) $editor.set(editor)
    else refuse()
  } catch (error) {
    const { status, text } = failureOf(error)
    // on the way to login there is nothing to try again
    if (status !== 401) $editor.set({ status: 'failed', text })
  }
}

/** What choosing an item of the menu or of the sidebar does (spec section 4). */
export async function chooseStep(wanted: number): Promise<void> {
  const editor = ready()
  if (!editor) return
  if (editor.isFirstTime) {
    if (isReachable(wanted, editor.saved)) showStep(wanted)
    return
  }
  const { confirm, notify } = environment()
  const choice = choose(editor, wanted)
  if (choice.kind === 'same') notify('info', say('hosting.menu.same'))
  else if (choice.kind === 'blocked') {
    const [done, next] = [choice.done, choice.next].map((step) => say(`hosting.steps.${stepName(step)}`))
    notify('error', say('hosting.menu.blocked', { done, next }))
    showStep(choice.next)
  } else if (await confirm(say('hosting.menu.confirm'))) showStep(choice.step)
}

/** The address goes along, so that the page loaded again shows the same form. */
export function showStep(step: number): void {
  const editor = ready()
  if (!editor) return
  clearAlert()
  $editor.set({ ...editor, current: step })
  if (editor.vehicle) environment().show(`${editorAddress(editor.vehicle.id)}?step=${step}`)
}

export function dismissAlert(): void {
  $alert.set(null)
}

/** Loads the vehicle again, for instance after its pictures changed; what cannot be loaded stays as it was. */
export async function reloadVehicle(): Promise<void> {
  const editor = ready()
  if (!editor?.vehicle) return
  try {
    const { data: vehicle } = await environment().call(getVehicle, { params: { id: editor.vehicle.id } })
    const now = ready()
    if (now) $editor.set({ ...now, vehicle, saved: vehicle.step })
  } catch (error) {
    $alert.set(failureOf(error).text)
  }
}

/** Sends one form. What goes wrong stands in the alert and, by field, in the outcome; nothing typed is lost by it. */
export async function saveStep(
  step: number,
  fields: StepPayload,
  onProgress?: (share: number) => void,
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
    return { isSaved: true }
  } catch (error) {
    const failure = failureOf(error)
    if (failure.status !== 401) {
      $isCutOff.set(failure.status === 0)
      $alert.set(failure.text)
      environment().notify('error', failure.text)
    }
    return { isSaved: false, failure }
  } finally {
    $isSaving.set(false)
  }
}

function leaveWizard({ id }: SavedStep): void {
  const { notify, go } = environment()
  $listing.set(id)
  notify('success', say('hosting.saved.step'), { carry: true })
  go(editorAddress(id))
}

async function settle(step: number, { step: saved }: SavedStep): Promise<void> {
  const { notify, go } = environment()
  const editor = ready()
  if (!editor) return
  const text = say(step === LAST_STEP ? 'hosting.saved.last' : 'hosting.saved.step')
  const next = afterSave(step, { isFirst: editor.isFirstTime, before: editor.saved })
  if (next.kind === 'finished') {
    $listing.set(undefined)
    notify('success', text, { carry: true })
    go(AFTER_LAST_STEP)
    return
  }
  notify('success', text)
  $editor.set({ ...editor, saved })
  await reloadVehicle()
  // whoever has chosen another form in the meantime stays there
  if (next.kind === 'next' && ready()?.current === step) showStep(next.step)
}

function clearAlert(): void {
  $alert.set(null)
  $isCutOff.set(false)
}

const editorAddress = (vehicleId: number): string => `/vehicle/${vehicleId}/edit`

function refuse(): void {
  const { notify, go } = environment()
  notify('error', say('hosting.errors.notYours'), { carry: true })
  go(VEHICLES)
}

function ready(): ReadyEditor | null {
  const editor = $editor.get()
  return editor.status === 'ready' ? editor : null
}
