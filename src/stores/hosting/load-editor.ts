import { toFailure } from '#contract/api-failure.ts'
import { type CreateInfo, listCreateInfo } from '#contract/hosting.ts'
import { getVehicle, type VehicleDetail } from '#contract/vehicles.ts'
import { isFirstTime, openingStep, type Progress, readStep, stepChoice } from '#domain/hosting/steps.ts'
import { $user } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { blockedMessage } from './listing-message.ts'

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

export async function loadWizard(): Promise<ReadyEditor> {
  const { data: info } = await environment().call(listCreateInfo)
  return { status: 'ready', vehicle: null, info, current: 1, saved: 0, isFirstTime: true }
}

/** Null for an unknown vehicle or another user's. `listing`: the vehicle whose wizard was started in this browser. */
export async function loadEditor(
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
