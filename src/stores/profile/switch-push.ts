import { setPushSetting } from '#contract/push.ts'
import { isPushShown, showPush } from '#stores/notifications/push.ts'
import { environment } from '#stores/shell/environment.ts'
import { createSwitch } from './switch-kind.ts'

// actions
export const switchPush = createSwitch({
  isShown: isPushShown,
  show: showPush,
  save: (kind, isOn) => environment().call(setPushSetting, { payload: { kind, isOn } }),
})
