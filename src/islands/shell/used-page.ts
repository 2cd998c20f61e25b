import { showQuestion } from './confirm-dialog.ts'
import { showSoon } from './plain-toasts.ts'
import { showStalled } from './stalled-calls.ts'

export { showRendered } from './plain-toasts.ts'

const openSupport = async () => (await import('./support-panel.ts')).openSupport()

/** Code that a page needs once it is used: answers to the events of answer-events.ts. */
export const answers = {
  ask: showQuestion,
  stalled: showStalled,
  'hydrate:toast': showSoon,
  support: openSupport,
}

// not in development, where files change under their names
if (import.meta.env.PROD) void import('./offline.ts')
