import type { Fate, Stall } from '#contract/endpoint.ts'
import { environment } from '#stores/shell/environment.ts'
import { hideStrip, showStrip } from './strips.ts'

/** So long what became of a call stands there: it is read by somebody who has waited, and looks elsewhere. */
const FATE_MS = 9_000
const TONES = { arrived: 'success', lost: 'info', unknown: 'error' } as const

/** Calls without an answer: the person says whether to wait, to try again or to leave it. The stores tell of them by `stalled`. */
document.addEventListener('stalled', (event) => {
  if (!(event instanceof CustomEvent)) return
  const stalls: readonly Stall[] = event.detail
  if (!stalls.length) return hideStrip('stall')
  const strip = showStrip('stall')
  if (!strip) return
  const words = strip.querySelector<HTMLElement>('[data-write]')
  if (words) words.hidden = !stalls.some(({ isWrite }) => isWrite)
  const on = (name: string, act: (stall: Stall) => void) => {
    const button = strip.querySelector<HTMLButtonElement>(`[data-${name}]`)
    if (button) button.onclick = () => stalls.forEach(act)
  }
  on('wait', (stall) => stall.wait())
  on('again', (stall) => stall.tryAgain())
  on('give-up', async (stall) => {
    const fate = await stall.giveUp()
    // who only looked at something has lost nothing
    if (stall.isWrite) sayFate(strip, fate)
  })
})

function sayFate({ dataset }: HTMLElement, fate: Fate): void {
  if (fate === 'refused') return
  environment().notify(TONES[fate], dataset[fate] ?? '', { lasts: FATE_MS })
}
