import { atom } from 'nanostores'
import type { CreateInfo } from '#contract/hosting.ts'
import { getVehicle, type VehicleDetail } from '#contract/vehicles.ts'
import { chooseStep as choose, isReachable, type Progress, readStep } from '#domain/hosting/steps.ts'
import { environment } from '#stores/shell/environment.ts'
import { failureOf } from './failure.ts'
import { $listing } from './listing.ts'
import { loadEditor, loadWizard } from './load-editor.ts'
import { blockedWords, t } from './translate.ts'

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

export const VEHICLES = '/profile/vehicles'

// state
export const $editor = atom<Editor>({ status: 'loading' })
/** What went wrong, until it is dismissed (spec section 8). */
export const $alert = atom<string | null>(null)
export const $isSaving = atom(false)
/** The last save got no answer: said beside its button, which tries again. */
export const $isCutOff = atom(false)
/** The form that an address without `step` shows: the one with which the page began. */
let first = 1

// actions
export function openWizard(): Promise<void> {
  return open(loadWizard)
}

/**
 * Entry only for the owner; an error while checking lets in, to a screen that says so and tries again (spec section 2).
 * `wanted` is the `step` of the address: a page that is loaded again shows the same form.
 */
export function openEditor(id: string, requested?: string | null): Promise<void> {
  return open(() => loadEditor(id, requested, $listing.get()))
}

async function open(load: () => Promise<ReadyEditor | null>): Promise<void> {
  $editor.set({ status: 'loading' })
  clearAlert()
  try {
    const editor = await load()
    if (!editor) return refuse()
    first = editor.current
    $editor.set(editor)
  } catch (error) {
    const { status, text } = failureOf(error)
    // on the way to login there is nothing to try again
    if (status !== 401) $editor.set({ status: 'failed', text })
  }
}

/** What choosing an item of the menu or of the sidebar does (spec section 4). */
export async function chooseStep(requested: number): Promise<void> {
  const editor = ready()
  if (!editor) return
  if (editor.isFirstTime) {
    if (isReachable(requested, editor.saved)) showStep(requested)
    return
  }
  const { confirm, notify } = environment()
  const choice = choose(editor, requested)
  if (choice.kind === 'same') notify('info', t('hosting.menu.same'))
  else if (choice.kind === 'blocked') {
    notify('error', blockedWords(choice))
    showStep(choice.next)
  } else if (await confirm(t('hosting.menu.confirm'))) showStep(choice.step)
}

/** The address goes along: loaded again the page shows the same form, and Back leads to the one before. */
export function showStep(step: number): void {
  const editor = ready()
  if (!editor || editor.current === step) return
  turnTo(editor, step)
  if (editor.vehicle) environment().pushPath(`${editorPath(editor.vehicle.id)}?step=${step}`)
}

/** Back or Forward has changed the address: the form that it names is shown. What was typed stays as a draft. */
export function syncWithUrl(): void {
  const editor = ready()
  if (!editor) return
  const { searchParams } = new URL(environment().currentPath(), 'http://site')
  const step = readStep(searchParams.get('step')) ?? first
  if (step !== editor.current && isReachable(step, editor.saved)) turnTo(editor, step)
}

function turnTo(editor: ReadyEditor, step: number): void {
  clearAlert()
  $editor.set({ ...editor, current: step })
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

export function clearAlert(): void {
  $alert.set(null)
  $isCutOff.set(false)
}

export const editorPath = (vehicleId: number): string => `/vehicle/${vehicleId}/edit`

function refuse(): void {
  const { notify, navigate } = environment()
  notify('error', t('hosting.errors.notYours'), { persist: true })
  navigate(VEHICLES)
}

export function ready(): ReadyEditor | null {
  const editor = $editor.get()
  return editor.status === 'ready' ? editor : null
}
