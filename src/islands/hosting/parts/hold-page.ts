import { $isSending } from '#stores/hosting/sending.ts'

const hold = (event: BeforeUnloadEvent) => event.preventDefault()
let isHolding = false

/** While pictures are on their way the browser asks before the page is left; forms of the page can be changed meanwhile. */
export function holdPageWhileSending(): void {
  if (isHolding) return
  isHolding = true
  $isSending.subscribe((isSending) => {
    if (isSending) window.addEventListener('beforeunload', hold)
    else window.removeEventListener('beforeunload', hold)
  })
}
