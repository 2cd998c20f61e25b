import '#stores/shell/browser.ts'
import { createLivePort } from '#client/live-port.ts'
import { UNSEEN_STREAM } from '#contract/notifications.ts'
import { resumeWrites } from '#stores/shell/resume-writes.ts'
import { httpSettings } from '#stores/shell/site.ts'
import { startLive } from './live.ts'

/** Called once by each page, after it has loaded. */
export function followUnseen() {
  void resumeWrites()
  return startLive(createLivePort(UNSEEN_STREAM, httpSettings()))
}
