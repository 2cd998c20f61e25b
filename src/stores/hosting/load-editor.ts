import { listCreateInfo } from '#contract/hosting.ts'
import { getVehicle } from '#contract/vehicles.ts'
import { chooseStep, isFirstTime, openingStep, readStep } from '#domain/hosting/steps.ts'
import { $user } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import type { ReadyEditor } from './editor.ts'
import { failureOf } from './failure.ts'
import { blockedWords } from './translate.ts'

export async function loadWizard(): Promise<ReadyEditor> {
  const { data: info } = await environment().call(listCreateInfo)
  return { status: 'ready', vehicle: null, info, current: 1, saved: 0, isFirstTime: true }
}

/** Null: there is no such vehicle, or it is somebody else's. `listing` is the vehicle whose wizard was begun here. */
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
    // who it is may not be known here yet; the server tells only the owner what is the owner's
    if (!vehicle.own || (me !== undefined && vehicle.userID !== me)) return null
    const saved = vehicle.step
    const opening = openingStep(saved)
    const step = readStep(requested) ?? opening
    const choice = chooseStep({ current: opening, saved }, step)
    // an address may name a form that is not reached yet, such as an old link or one that was sent
    if (choice.kind === 'blocked' && choice.next !== step) environment().notify('error', blockedWords(choice))
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
    if (failureOf(error).status === 404) return null
    throw error
  }
}
