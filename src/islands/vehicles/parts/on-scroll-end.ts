/** A row without scroll events for this many ms is at rest; a finger that swipes it scrolls it continuously. */
const SCROLL_END_MS = 250

/** Calls back once, with the index of the picture in view, when the row is at rest. Returns a function that cancels it. */
export function onScrollEnd(row: HTMLElement, rest: (index: number) => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    row.removeEventListener('scroll', wait)
  }
  const done = () => {
    stop()
    rest(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(done, SCROLL_END_MS)
  }
  let timer = setTimeout(done, SCROLL_END_MS)
  row.addEventListener('scroll', wait, { passive: true })
  return stop
}
