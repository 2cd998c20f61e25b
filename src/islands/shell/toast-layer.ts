import type { Tone } from '#stores/shell/environment.ts'
import { topDialog } from './every-page/top-dialog.ts'

/**
 * The parent of all toasts: a popover above everything, moved into the topmost modal dialog while one is open, because
 * elements outside it are inert. Only its toasts take clicks.
 */
export function createToastLayer(place = 'inset-auto'): HTMLElement {
  const layer = document.createElement('div')
  layer.className = `overflow-visible bg-transparent ${place}`
  layer.popover = 'manual'
  const raise = () => {
    const home = topDialog() ?? document.body
    if (layer.parentElement !== home) home.append(layer)
    // the popover shown last is on top
    if (layer.matches(':popover-open')) layer.hidePopover()
    layer.showPopover()
  }
  raise()
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target instanceof HTMLDialogElement)) raise()
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] })
  layer.addEventListener('raise', raise)
  return layer
}

/** Paths in a viewBox of 20 x 20. */
export const TOAST_MARKS: Record<Tone, string> = {
  success: 'm5 10.5 3.2 3.2L15 7',
  info: 'M10 9.5v5M10 6v.2',
  error: 'M10 5.5v5.5M10 14v.2',
}
