import type { MouseEvent } from 'react'

/** Acts instead of following a link, unless it is to be opened elsewhere. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}
