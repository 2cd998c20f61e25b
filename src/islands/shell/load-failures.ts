/** A script that fails to arrive: the page says so and offers the way on (spec section 8). */
const show = () => {
  if (document.getElementById('load-failed')) return
  const template = document.querySelector<HTMLTemplateElement>('template[data-load-failed]')
  if (!template) return
  document.body.append(template.content.cloneNode(true))
  document.getElementById('load-failed')?.querySelector('button')?.addEventListener('click', () => location.reload())
}

addEventListener('vite:preloadError', show)
addEventListener('unhandledrejection', (event) => {
  if (/dynamically imported module|Importing a module script failed/.test(String(event.reason))) show()
})
