import type { WritableAtom } from 'nanostores'
import { t } from '#stores/shell/environment.ts'
import { failureOf, notifyFailure, type SendOutcome } from '#stores/shell/send.ts'

interface Switched<Kind> {
  kind: Kind
  isOn: boolean
}

/**
 * Creates the action of a list of switches, the `kinds` of a store's settings. A change is shown immediately, and
 * undone when it fails. Changes are saved one after the other, so that the last one wins.
 */
export function createSwitch<Kind, State extends { settings: { kinds: Switched<Kind>[] } | null }>(
  $state: WritableAtom<State>,
  save: (payload: Switched<Kind>) => Promise<SendOutcome<unknown>>,
) {
  let queue = Promise.resolve()
  const isShown = (kind: Kind) => $state.get().settings?.kinds.find((item) => item.kind === kind)?.isOn
  const show = (kind: Kind, isOn: boolean) => {
    const { settings, ...state } = $state.get()
    if (!settings) return
    const kinds = settings.kinds.map((item) => (item.kind === kind ? { kind, isOn } : item))
    $state.set({ ...state, settings: { ...settings, kinds } } as State)
  }
  const submit = async (kind: Kind, isOn: boolean) => {
    const failure = failureOf(await save({ kind, isOn }))
    if (!failure) return
    // unless it was switched again since
    if (isShown(kind) === isOn) show(kind, !isOn)
    notifyFailure(failure, t('verification.settings.notSaved'))
  }
  return (kind: Kind, isOn: boolean): Promise<void> => {
    show(kind, isOn)
    queue = queue.then(() => submit(kind, isOn))
    return queue
  }
}
