import { t } from '#stores/shell/environment.ts'
import { notifyFailure, submitOnce } from '#stores/shell/submit.ts'

interface Switches<Kind> {
  isShown: (kind: Kind) => boolean | undefined
  show: (kind: Kind, isOn: boolean) => void
  save: (kind: Kind, isOn: boolean) => Promise<unknown>
}

/**
 * Creates the action of a list of switches. A change is shown at once, and undone when it fails. Changes are saved one
 * after the other, so that the last one wins.
 */
export function createSwitch<Kind>({ isShown, show, save }: Switches<Kind>) {
  let queue = Promise.resolve()
  const submit = async (kind: Kind, isOn: boolean) => {
    await submitOnce({
      async send() {
        await save(kind, isOn)
      },
      onFailure(failure) {
        // unless it was switched again meanwhile
        if (isShown(kind) === isOn) show(kind, !isOn)
        notifyFailure(failure, t('verification.settings.notSaved'))
      },
    })
  }
  return (kind: Kind, isOn: boolean): Promise<void> => {
    show(kind, isOn)
    queue = queue.then(() => submit(kind, isOn))
    return queue
  }
}
