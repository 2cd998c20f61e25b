import '#stores/shell/light-browser.ts'
import { createLivePort } from '#client/live-port.ts'
import { UNSEEN_STREAM } from '#contract/notifications.ts'
import { startLive } from './live.ts'

/** Once a page, after it has loaded. */
export const followUnseen = () => startLive(createLivePort(UNSEEN_STREAM))
