import { setSmsSetting } from '#contract/profile.ts'
import type { SmsKind } from '#domain/profile/sms-kinds.ts'
import { environment } from '#stores/shell/environment.ts'
import { notifyFailure, submitOnce } from '#stores/shell/submit.ts'
import { isSmsShown, showSms } from './sms-settings.ts'

// state
/** One after the other: the last position of a switch is the one that stays. */
let queue = Promise.resolve()

// actions
/** Shown at once, and undone when it is refused. `failed`: for a failure without a sentence of the API. */
export function switchSms(kind: SmsKind, isOn: boolean, failed: string): Promise<void> {
  showSms(kind, isOn)
  queue = queue.then(() => save(kind, isOn, failed))
  return queue
}

async function save(kind: SmsKind, isOn: boolean, failed: string): Promise<void> {
  await submitOnce({
    async send() {
      await environment().call(setSmsSetting, { payload: { kind, isOn } })
    },
    onFailure(failure) {
      // unless it was switched again meanwhile
      if (isSmsShown(kind) === isOn) showSms(kind, !isOn)
      notifyFailure(failure, failed)
    },
  })
}
