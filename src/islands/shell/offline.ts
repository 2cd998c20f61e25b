import { pageSavesData } from '#islands/ui/saves-data.ts'
import { cacheSite } from '#stores/shell/offline.ts'
import { showStrip } from './every-page/strips.ts'

/** Delay, so that what the user's first click needs loads first. */
const PAUSE_MS = 2_500

/** A newer version takes over immediately; while a form is being filled in, when the user reloads. */
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

// if it fails, the site works, but not offline
setTimeout(() => void cacheSite({ savesData: pageSavesData(), onUpdate }).catch(() => {}), PAUSE_MS)
