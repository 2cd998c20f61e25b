import { savesData } from '#islands/ui/saves-data.ts'
import { keepSite } from '#stores/shell/offline.ts'
import { showStrip } from './strips.ts'

/** What the person asked for with the first press loads first. */
const PAUSE_MS = 2_500

/** A newer version takes over at once, or when the person reloads: not under a form that is being filled in. */
function onUpdate(takeOver: () => void): void {
  const isFilling = 'isFilling' in document.documentElement.dataset
  if (!isFilling) takeOver()
  const button = isFilling && showStrip('update')?.querySelector<HTMLButtonElement>('[data-reload]')
  if (!button) return
  button.onclick = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    takeOver()
  }
}

// without it the site works as before, only not without a connection
setTimeout(() => void keepSite({ savesData: savesData(), onUpdate }).catch(() => {}), PAUSE_MS)
