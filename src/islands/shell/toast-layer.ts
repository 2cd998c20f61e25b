/**
 * Where the toasts stand: a popover, which lies over everything, moved into the topmost modal dialog while one is open,
 * because outside of it nothing can be clicked or is read aloud.
 */
export function createToastLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = 'toast-layer'
  layer.popover = 'manual'
  const raise = () => {
    const home = topDialog() ?? document.body
    if (layer.parentElement !== home) home.append(layer)
    // shown last is shown on top
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

/** The one with the focus is on top; one that has none just opened, and comes last in the page. */
export function topDialog(): HTMLDialogElement | null {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  return open.find((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1) ?? null
}
