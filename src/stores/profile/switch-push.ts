import { setPushSetting } from '#contract/push.ts'
import { isPushShown, showPush } from '#stores/notifications/push.ts'
import { send } from '#stores/shell/send.ts'
import { createSwitch } from './switch-kind.ts'

// actions
export const switchPush = createSwitch({
  isShown: isPushShown,
  show: showPush,
  save: (kind, isOn) => send(setPushSetting, { payload: { kind, isOn } }),
})
