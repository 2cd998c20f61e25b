import { setSmsSetting } from '#contract/profile.ts'
import { environment } from '#stores/shell/environment.ts'
import { isSmsShown, showSms } from './sms-settings.ts'
import { createSwitch } from './switch-kind.ts'

// actions
export const switchSms = createSwitch({
  isShown: isSmsShown,
  show: showSms,
  save: (kind, isOn) => environment().call(setSmsSetting, { payload: { kind, isOn } }),
})
