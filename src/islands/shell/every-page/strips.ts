import { topDialog } from './top-dialog.ts'

type Name = 'code' | 'stall' | 'update' | 'version'

/** A line of text with actions, below the header or on top of the open dialog; it takes space and covers nothing. */
export function showStrip(name: Name): HTMLElement | null {
  const shown = findStrip(name)
  if (shown) return shown
  const template = document.querySelector<HTMLTemplateElement>(`template[data-strip=${name}]`)
  const strip = template?.content.firstElementChild?.cloneNode(true)
  if (!(strip instanceof HTMLElement)) return null
  placeStrip(strip)
  return strip
}

export function hideStrip(name: Name): void {
  findStrip(name)?.remove()
}

const findStrip = (name: Name) => document.getElementById(`strip-${name}`)

function placeStrip(strip: HTMLElement): void {
  const dialog = topDialog()
  const header = document.querySelector('body > header')
  if (dialog) dialog.prepend(strip)
  else if (header) header.append(strip)
  else document.body.prepend(strip)
}

// strips in a dialog that closes move to the next dialog or the page
document.addEventListener(
  'close',
  ({ target }) => {
    if (!(target instanceof HTMLDialogElement)) return
    for (const strip of target.querySelectorAll<HTMLElement>(':scope > [data-connection]')) placeStrip(strip)
  },
  { capture: true },
)
