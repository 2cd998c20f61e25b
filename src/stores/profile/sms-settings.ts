import { getSmsSettings, type SmsSettings, setSmsSetting } from '#contract/profile.ts'
import type { SmsKind } from '#domain/profile/sms-kinds.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { send } from '#stores/shell/send.ts'
import { createSwitch } from './switch-kind.ts'

interface State {
  status: LoadStatus
  settings: SmsSettings | null
}

export const NO_SMS_SETTINGS: State = { status: 'idle', settings: null }

// state
const resource = createResource<State>(NO_SMS_SETTINGS, { isPersonal: true })
export const $smsSettings = resource.$state

// actions
/** Can be called again: the shown settings stay until the response. */
export async function loadSmsSettings(): Promise<void> {
  if (!$isSignedIn.get()) return
  const { settings, status } = $smsSettings.get()
  await resource.load({ settings, status: status === 'ready' ? 'ready' : 'loading' }, async (signal) => {
    const { data } = await environment().call(getSmsSettings, { signal, background: true })
    return { settings: data }
  })
}

export const switchSms = createSwitch<SmsKind, State>($smsSettings, (payload) =>
  send(setSmsSetting, { payload }),
)
