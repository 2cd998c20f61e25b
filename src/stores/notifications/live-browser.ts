import '#stores/shell/browser.ts'
import { createLivePort } from '#client/live-port.ts'
import { UNSEEN_STREAM } from '#contract/notifications.ts'
import { resumeUploads } from '#stores/hosting/resume-uploads.ts'
import { startLive } from './live.ts'

/** Called once by each page, after it has loaded. */
export function followUnseen() {
  void resumeUploads()
  return startLive(createLivePort(UNSEEN_STREAM))
}
