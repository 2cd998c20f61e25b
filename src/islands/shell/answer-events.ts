const loadAnswers = () => import('./used-page.ts')

/**
 * Stores show questions, stalled calls and toasts through events of the document. The code for them loads with the first
 * use of the page, so that it is there when the connection is lost later, or with the first event.
 */
for (const name of ['ask', 'stalled', 'hydrate:toast'] as const)
  document.addEventListener(name, (event) => void loadAnswers().then(({ answers }) => answers[name](event)))
// a link, so that it works without this code and opens in another tab
document.addEventListener('click', (event) => {
  const { target, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element && target.closest('[data-support]')) || ctrlKey || metaKey || shiftKey)
    return
  event.preventDefault()
  void loadAnswers().then(({ answers }) => answers.support())
})
for (const type of ['pointerdown', 'keydown'])
  document.addEventListener(type, () => void loadAnswers(), { capture: true, once: true, passive: true })
// before the code that reads it has come (offline.ts)
document.addEventListener(
  'input',
  () => {
    document.documentElement.dataset.isFilling = ''
  },
  { once: true, passive: true },
)
// toasts rendered into the page, such as that a part of it could not be loaded
if (document.querySelector('[data-say]')) void loadAnswers().then(({ showRendered }) => showRendered())
