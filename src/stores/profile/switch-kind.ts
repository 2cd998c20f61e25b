import { setPushSetting } from '#contract/push.ts'
import { isPushShown, showPush } from '#stores/notifications/push.ts'
import { t } from '#stores/shell/environment.ts'
import { failureOf, notifyFailure, type SendOutcome, send } from '#stores/shell/send.ts'

// actions
export const switchPush = createSwitch({
  isShown: isPushShown,
  show: showPush,
  save: (kind, isOn) => send(setPushSetting, { payload: { kind, isOn } }),
})

interface Switches<Kind> {
  isShown: (kind: Kind) => boolean | undefined
  show: (kind: Kind, isOn: boolean) => void
  save: (kind: Kind, isOn: boolean) => Promise<SendOutcome<unknown>>
}

/**
 * Creates the action of a list of switches. A change is shown at once, and undone when it fails. Changes are saved one
 * after the other, so that the last one wins.
 */
export function createSwitch<Kind>({ isShown, show, save }: Switches<Kind>) {
  let queue = Promise.resolve()
  const submit = async (kind: Kind, isOn: boolean) => {
    const failure = failureOf(await save(kind, isOn))
    if (!failure) return
    // unless it was switched again meanwhile
    if (isShown(kind) === isOn) show(kind, !isOn)
    notifyFailure(failure, t('verification.settings.notSaved'))
  }
  return (kind: Kind, isOn: boolean): Promise<void> => {
    show(kind, isOn)
    queue = queue.then(() => submit(kind, isOn))
    return queue
  }
}
