import { atom } from 'nanostores'
import { toFailure } from '#contract/api-failure.ts'
import { type CreateInfo, listCreateInfo } from '#contract/hosting.ts'
import { getVehicle, type VehicleDetail } from '#contract/vehicles.ts'
import {
  isFirstTime,
  isReachable,
  openingStep,
  type Progress,
  readStep,
  stepChoice,
} from '#domain/hosting/steps.ts'
import { $user } from '#stores/auth/session.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createLatest } from '#stores/shell/latest.ts'
import { createResource } from '#stores/shell/resource.ts'
import { failureText } from '#stores/shell/send.ts'
import { $wizardVehicleId, blockedMessage } from './listing-message.ts'

export type Editor = ReadyEditor | { status: 'loading' } | { status: 'failed'; text: string }

export const VEHICLES_PATH = '/profile/vehicles'
const LOADING: Editor = { status: 'loading' }

// state
const editing = createResource<Editor>(LOADING)
export const $editor = editing.$state
/** Why the last action failed, until it is dismissed. */
export const $alert = atom<string | null>(null)
export const $isSavingStep = atom(false)
/** The last save got no response; shown beside its button, which retries. */
export const $isCutOff = atom(false)
/** The form of a URL without `step`: the first one that the page showed. */
let first = 1
const beginReload = createLatest()

// actions
export function openWizard(): Promise<void> {
  return open(loadWizard)
}

/**
 * For the vehicle's host only. When the vehicle cannot be loaded, the screen shows the error and a retry. `requested`
 * is the `step` of the URL, so that a reload shows the same form.
 */
export function openEditor(id: string, requested?: string | null): Promise<void> {
  return open(() => loadEditor(id, requested, $wizardVehicleId.get()))
}

async function open(load: () => Promise<ReadyEditor | null>): Promise<void> {
  clearAlert()
  await editing.load(
    LOADING,
    async (signal) => {
      const editor = await load()
      if (signal.aborted) return LOADING
      if (!editor) redirectToVehicles()
      else first = editor.current
      return editor ?? LOADING
    },
    (error) => {
      const failure = toFailure(error)
      // a 401 redirects to login: no retry
      return failure.status === 401 ? LOADING : { status: 'failed', text: failureText(failure, 'hosting') }
    },
  )
}

/** The user chose an item of the menu, on the first pass as later. */
export async function chooseStep(requested: number): Promise<void> {
  const editor = readyEditor()
  if (!editor) return
  const { confirm, notify } = environment()
  const choice = stepChoice(editor, requested)
  if (choice.kind === 'same') notify('info', t('hosting.menu.same'))
  else if (choice.kind === 'blocked') {
    notify('error', blockedMessage(choice))
    showStep(choice.next)
  } else if (await confirm(t('hosting.menu.confirm'))) showStep(choice.step)
}

/** The URL follows: a reload shows the same form, and Back opens the previous one. */
export function showStep(step: number): void {
  const editor = readyEditor()
  if (!editor || editor.current === step) return
  turnTo(editor, step)
  if (editor.vehicle) environment().pushPath(`${editorPath(editor.vehicle.id)}?step=${step}`)
}

/** After Back or Forward: shows the form of the URL. Unsaved input stays as a draft. */
export function syncWithUrl(): void {
  const editor = readyEditor()
  if (!editor) return
  const { searchParams } = new URL(environment().currentPath(), 'http://site')
  const step = readStep(searchParams.get('step')) ?? first
  if (step !== editor.current && isReachable(step, editor.saved)) turnTo(editor, step)
}

function turnTo(editor: ReadyEditor, step: number): void {
  clearAlert()
  $editor.set({ ...editor, current: step })
}

/** Loads the vehicle again, such as after a change of its pictures. The shown vehicle stays when that fails. */
export async function reloadVehicle(): Promise<void> {
  const vehicle = editedVehicle()
  if (!vehicle) return
  const isLatest = beginReload()
  try {
    const { data } = await environment().call(getVehicle, { params: { id: vehicle.id } })
    const shown = editedVehicle()
    if (!isLatest() || shown?.id !== vehicle.id) return
    // a picture or a range was added since the request: the response may not contain it yet
    if (shown !== vehicle) return await reloadVehicle()
    replaceVehicle(data)
  } catch (error) {
    if (isLatest()) $alert.set(failureText(toFailure(error), 'hosting'))
  }
}

export function clearAlert(): void {
  $alert.set(null)
  $isCutOff.set(false)
}

export const editorPath = (vehicleId: number): string => `/vehicle/${vehicleId}/edit`

function redirectToVehicles(): void {
  const { notify, navigate } = environment()
  notify('error', t('hosting.errors.notYours'), { persist: true })
  navigate(VEHICLES_PATH)
}

export function readyEditor(): ReadyEditor | null {
  const editor = $editor.get()
  return editor.status === 'ready' ? editor : null
}

/** Null before the vehicle exists. */
export function editedVehicle(): VehicleDetail | null {
  return readyEditor()?.vehicle ?? null
}

/** Sets the vehicle from the server. The shown form stays: the user may have chosen another one since. */
export function replaceVehicle(vehicle: VehicleDetail): void {
  const editor = readyEditor()
  if (editor) $editor.set({ ...editor, vehicle, saved: vehicle.step })
}

/** Changes the vehicle without loading it again, if it is still the one in the editor. */
export function patchVehicle(id: number, change: (vehicle: VehicleDetail) => Partial<VehicleDetail>): void {
  const editor = readyEditor()
  if (editor?.vehicle?.id === id)
    $editor.set({ ...editor, vehicle: { ...editor.vehicle, ...change(editor.vehicle) } })
}

/** The wizard (no vehicle yet) and the editor of one vehicle. */
export interface ReadyEditor {
  status: 'ready'
  /** null: the vehicle does not exist before its first form is saved */
  vehicle: VehicleDetail | null
  info: CreateInfo
  /** the form that is shown, 1 to 7 */
  current: number
  saved: Progress
  /** the forms follow one another, below the wizard's heading */
  isFirstTime: boolean
}

async function loadWizard(): Promise<ReadyEditor> {
  const { data: info } = await environment().call(listCreateInfo)
  return { status: 'ready', vehicle: null, info, current: 1, saved: 0, isFirstTime: true }
}

/** Null for an unknown vehicle or another user's. `listing`: the vehicle whose wizard was started in this browser. */
async function loadEditor(
  id: string,
  requested: string | null | undefined,
  listing: number | undefined,
): Promise<ReadyEditor | null> {
  const { call } = environment()
  try {
    const [{ data: vehicle }, { data: info }] = await Promise.all([
      call(getVehicle, { params: { id } }),
      call(listCreateInfo),
    ])
    const me = $user.get()?.id
    // the user may not be loaded yet; the server sends `own` only to the host
    if (!vehicle.own || (me !== undefined && vehicle.userID !== me)) return null
    const saved = vehicle.step
    const opening = openingStep(saved)
    const step = readStep(requested) ?? opening
    const choice = stepChoice({ current: opening, saved }, step)
    // an old or shared link may name a form that cannot be opened yet
    if (choice.kind === 'blocked' && choice.next !== step)
      environment().notify('error', blockedMessage(choice))
    const current = choice.kind === 'blocked' ? choice.next : step
    return {
      status: 'ready',
      vehicle,
      info,
      current,
      saved,
      isFirstTime: isFirstTime(saved, listing === vehicle.id),
    }
  } catch (error) {
    if (toFailure(error).status === 404) return null
    throw error
  }
}
