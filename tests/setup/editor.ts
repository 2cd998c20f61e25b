import '#tests/stores/auth/browser-storage.ts'
import { $editor, openEditor, openWizard, type ReadyEditor } from '#stores/hosting/editor.ts'
import { saveStepForm } from '#stores/hosting/save-step.ts'
import { beginHosting, outside, sent, VEHICLE_ID } from '#tests/stores/hosting/host.ts'

export const READ = 'GET /vehicles/{id}'

export const SAVED = 'Steps completed succesfully'

export const OFFLINE = 'No connection. What you typed is kept: please try again when you are online.'

export const ready = () => $editor.get() as ReadyEditor
export const at = () => ({ current: ready().current, saved: ready().saved, isFirstTime: ready().isFirstTime })
export const open = async (saved: number | null, requested?: string) => {
  beginHosting(saved)
  await openEditor(String(VEHICLE_ID), requested)
}

/** Opens the editor in the browser that has saved the wizard's first form. */
export const openFirst = async (saved: number, requested?: string) => {
  beginHosting(saved)
  await openWizard()
  await saveStepForm(1, {})
  sent.length = 0
  for (const item of Object.values(outside)) item.mockClear()
  await openEditor(String(VEHICLE_ID), requested)
}
