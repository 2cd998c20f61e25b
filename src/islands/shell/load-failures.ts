const TIMEOUT_MS = 120_000
const FIRST_TOUCHES = ['pointerdown', 'keydown', 'focusin', 'input', 'submit'] as const

/** A script that fails to arrive, or takes over 120 s: the page says so and offers the way on (spec section 8). */
const show = () => {
  if (document.getElementById('load-failed')) return
  const template = document.querySelector<HTMLTemplateElement>('template[data-load-failed]')
  if (!template) return
  document.body.append(template.content.cloneNode(true))
  document.querySelector('#load-failed button')?.addEventListener('click', () => location.reload())
}

/** An island that somebody touched keeps its `ssr` mark until its code is there. */
const waiting = new WeakSet<Element>()
const watch = ({ target }: Event) => {
  const island = target instanceof Element ? target.closest('astro-island[ssr]') : null
  if (!island || waiting.has(island)) return
  waiting.add(island)
  setTimeout(() => island.isConnected && island.hasAttribute('ssr') && show(), TIMEOUT_MS)
}

addEventListener('vite:preloadError', show)
addEventListener('astro:hydration-error', show)
addEventListener('unhandledrejection', ({ reason }) => {
  if (/dynamically imported module|Importing a module script failed/.test(String(reason))) show()
})
for (const touch of FIRST_TOUCHES) document.addEventListener(touch, watch, { capture: true, passive: true })
