import { showQuestion } from './confirm-dialog.ts'
import { showRendered, showWithoutIsland } from './plain-toasts.ts'
import { showStalled } from './stalled-calls.ts'

/** What a page shows when its stores or its HTML ask for it (every-page/answer-events.ts): one file for one request. */
export const ANSWERS = {
  ask: showQuestion,
  stalled: showStalled,
  'hydrate:toast': showWithoutIsland,
  rendered: showRendered,
}
