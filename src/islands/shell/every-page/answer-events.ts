/**
 * Stores show questions, stalled calls and toasts by events of the document. The code for them loads with the first use
 * of the page or its first island, so that it works if the connection is lost later, and at the latest with the event.
 */
const load = () => import('../answers.ts')

for (const name of ['ask', 'stalled', 'hydrate:toast'] as const)
  document.addEventListener(name, async (event) => (await load()).ANSWERS[name](event))
// Help is a link, so that it works without this code and opens in another tab
document.addEventListener('click', async (event) => {
  const { target, ctrlKey, metaKey, shiftKey } = event
  const opener = target instanceof Element && target.closest('[data-support], [data-feedback]')
  if (!opener || ctrlKey || metaKey || shiftKey) return
  event.preventDefault()
  const part = opener.matches('[data-feedback]') ? 'feedback' : 'support'
  // of layouts/parts/Help.astro or sections/feedback/FeedbackDialog.astro; Help is Chatwoot where that is configured
  const panel = document.querySelector<HTMLDialogElement>(`[data-${part}-panel]`)
  if (!panel) return (await import('../chatwoot.ts')).openChatwoot()
  panel.showModal()
  document.dispatchEvent(new Event(`hydrate:${part}`))
})
let isPrepared = false
async function prepare() {
  // that code finds what it shows at the end of the page
  if (isPrepared || document.readyState === 'loading') return
  isPrepared = true
  try {
    await Promise.all([
      load(),
      // not in development, where files change under their names
      import.meta.env.PROD && import('../offline.ts'),
    ])
  } catch {
    // load-failures.ts shows that code is missing, and loads it when the connection is back
    isPrepared = false
  }
}
for (const type of ['pointerdown', 'keydown', 'astro:hydrate'])
  document.addEventListener(type, prepare, { capture: true, passive: true })
// set before the code that reads it has loaded (offline.ts)
document.addEventListener(
  'input',
  () => {
    document.documentElement.dataset.isFilling = ''
  },
  { once: true, passive: true },
)
// toasts rendered into the page, such as that a part of it could not be loaded
if (document.querySelector('[data-say]')) void load().then(({ ANSWERS }) => ANSWERS.rendered())
