/** A row that has not scrolled for so long (milliseconds) is at rest; a finger that swipes it scrolls it all the time. */
const SCROLL_END_MS = 250

/** Calls back once, with the number of the picture in view, when nobody scrolls the row any more. Returns what gives up waiting. */
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
