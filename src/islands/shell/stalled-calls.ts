import type { Stall } from '#contract/endpoint.ts'
import { hideStrip, showStrip } from './every-page/strips.ts'

/** Calls without a response: the user waits, retries or cancels. Stores report them with the `stalled` event. */
export function showStalled(event: Event): void {
  if (!(event instanceof CustomEvent)) return
  const stalls: readonly Stall[] = event.detail
  if (!stalls.length) {
    hideStrip('stall')
    return
  }
  const strip = showStrip('stall')
  if (!strip) return
  const labels = strip.querySelector<HTMLElement>('[data-write]')
  if (labels) labels.hidden = !stalls.some(({ isWrite }) => isWrite)
  const on = (name: string, callback: (stall: Stall) => void) => {
    const button = strip.querySelector<HTMLButtonElement>(`[data-${name}]`)
    if (button) button.onclick = () => stalls.forEach(callback)
  }
  on('wait', (stall) => stall.wait())
  on('again', (stall) => stall.tryAgain())
  // the strip holds the messages; the caller shows them
  on('give-up', (stall) => stall.giveUp({ ...strip.dataset }))
}
