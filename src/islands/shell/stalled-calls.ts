import type { Stall } from '#contract/endpoint.ts'
import { hideStrip, showStrip } from './strips.ts'

/** Calls without an answer: the person says whether to wait, to try again or to leave it. The stores tell of them by `stalled`. */
document.addEventListener('stalled', (event) => {
  if (!(event instanceof CustomEvent)) return
  const stalls: readonly Stall[] = event.detail
  if (!stalls.length) return hideStrip('stall')
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
  // the words stand on the strip; whoever asked for the call says them
  on('give-up', (stall) => void stall.giveUp({ ...strip.dataset }))
})
